/* DLPack's structs at the level of specification v1.3, under names of our own, so that
 * no other dlpack.h on the machine (of another version) is ever needed or in the way.
 * Field order and sizes are DLPack's; the static_asserts at the end hold them. */
#ifndef DLTORCH_DLPACK_H_
#define DLTORCH_DLPACK_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DLTORCH_DLPACK_MAJOR 1
#define DLTORCH_DLPACK_MINOR 3

/* Bits of DltManagedTensorVersioned::flags. */
#define DLTORCH_DLPACK_READ_ONLY (UINT64_C(1) << 0)
#define DLTORCH_DLPACK_IS_COPIED (UINT64_C(1) << 1)
#define DLTORCH_DLPACK_SUBBYTE_PADDED (UINT64_C(1) << 2)

/* DLDeviceType */
enum {
  DLT_CPU = 1,
  DLT_CUDA = 2,
  DLT_CUDA_HOST = 3,
  DLT_OPENCL = 4,
  DLT_VULKAN = 7,
  DLT_METAL = 8,
  DLT_VPI = 9,
  DLT_ROCM = 10,
  DLT_ROCM_HOST = 11,
  DLT_EXT_DEV = 12,
  DLT_CUDA_MANAGED = 13,
  DLT_ONEAPI = 14,
  DLT_WEBGPU = 15,
  DLT_HEXAGON = 16,
  DLT_MAIA = 17,
  DLT_TRN = 18
};

/* DLDataTypeCode */
enum {
  DLT_INT = 0,
  DLT_UINT = 1,
  DLT_FLOAT = 2,
  DLT_OPAQUE = 3,
  DLT_BFLOAT = 4,
  DLT_COMPLEX = 5,
  DLT_BOOL = 6,
  DLT_FLOAT8_E3M4 = 7,
  DLT_FLOAT8_E4M3 = 8,
  DLT_FLOAT8_E4M3B11FNUZ = 9,
  DLT_FLOAT8_E4M3FN = 10,
  DLT_FLOAT8_E4M3FNUZ = 11,
  DLT_FLOAT8_E5M2 = 12,
  DLT_FLOAT8_E5M2FNUZ = 13,
  DLT_FLOAT8_E8M0FNU = 14,
  DLT_FLOAT6_E2M3FN = 15,
  DLT_FLOAT6_E3M2FN = 16,
  DLT_FLOAT4_E2M1FN = 17
};

typedef struct {
  uint32_t major;
  uint32_t minor;
} DltVersion;

typedef struct {
  int32_t device_type;
  int32_t device_id;
} DltDevice;

typedef struct {
  uint8_t code;
  uint8_t bits;
  uint16_t lanes;
} DltDataType;

typedef struct {
  void* data;
  DltDevice device;
  int32_t ndim;
  DltDataType dtype;
  int64_t* shape;
  int64_t* strides; /* in elements; NULL: compact row-major */
  uint64_t byte_offset;
} DltTensor;

/* The struct in a capsule named "dltensor". The deleter may be NULL and frees `self`. */
typedef struct DltManagedTensor {
  DltTensor dl_tensor;
  void* manager_ctx;
  void (*deleter)(struct DltManagedTensor* self);
} DltManagedTensor;

/* The struct in a capsule named "dltensor_versioned". */
typedef struct DltManagedTensorVersioned {
  DltVersion version;
  void* manager_ctx;
  void (*deleter)(struct DltManagedTensorVersioned* self);
  uint64_t flags;
  DltTensor dl_tensor;
} DltManagedTensorVersioned;

/* The C exchange table, in a capsule named "dlpack_exchange_api" that a Python type has
 * as its attribute `__dlpack_c_exchange_api__`. Its functions return 0, or -1 with
 * Python's error set; they need the GIL and order no streams. */
typedef struct DltExchangeApiHeader {
  DltVersion version;
  struct DltExchangeApiHeader* prev_api; /* the table of an older version, or NULL */
} DltExchangeApiHeader;

typedef struct {
  DltExchangeApiHeader header;
  int (*managed_tensor_allocator)(DltTensor* prototype, DltManagedTensorVersioned** out,
                                  void* error_ctx,
                                  void (*set_error)(void* error_ctx, const char* kind,
                                                    const char* message));
  int (*managed_tensor_from_py_object_no_sync)(void* object,
                                               DltManagedTensorVersioned** out);
  /* Takes the struct over. */
  int (*managed_tensor_to_py_object_no_sync)(DltManagedTensorVersioned* managed,
                                             void** out);
  int (*dltensor_from_py_object_no_sync)(void* object, DltTensor* out); /* may be NULL */
  int (*current_work_stream)(int32_t device_type, int32_t device_id, void** out);
} DltExchangeApi;

#ifdef __cplusplus
} /* extern "C" */

static_assert(sizeof(DltTensor) == 48, "DLTensor is 48 bytes");
static_assert(sizeof(DltManagedTensor) == 64, "DLManagedTensor is 64 bytes");
static_assert(sizeof(DltManagedTensorVersioned) == 80,
              "DLManagedTensorVersioned is 80 bytes");
static_assert(sizeof(DltExchangeApi) == 56, "DLPackExchangeAPI is 56 bytes");
#endif

#endif /* DLTORCH_DLPACK_H_ */
