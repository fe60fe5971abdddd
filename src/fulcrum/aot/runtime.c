/* What compiled kernels need besides their own code: memory for the arrays that they make, in the shape that Numba's
   code expects, and in a bare WebAssembly module the functions that a C library would have. */
#include <stddef.h>
#include <stdint.h>

#ifdef FULCRUM_BARE

extern unsigned char __heap_base;

enum { SMALLEST = 5, CLASSES = 32, PAGE = 65536 };

/* Blocks are powers of two. A free block holds the address of the next one of its size. */
static void *free_blocks[CLASSES];
static uintptr_t top;

static void *grown(size_t bytes) {
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t begin = top, have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (bytes > UINTPTR_MAX - begin) return 0;
    if (begin + bytes > have && __builtin_wasm_memory_grow(0, (begin + bytes - have + PAGE - 1) / PAGE) == (size_t)-1)
        return 0;
    top = begin + bytes;
    return (void *)begin;
}

/* The size class stands in the 16 bytes before a block. */
void *malloc(size_t bytes) {
    int class = SMALLEST;
    while (class < CLASSES && ((size_t)1 << class) < bytes + 16) class++;
    if (class == CLASSES) return 0;
    unsigned char *block = free_blocks[class];
    if (block)
        free_blocks[class] = *(void **)block;
    else
        block = grown((size_t)1 << class);
    if (!block) return 0;
    *(int *)block = class;
    return block + 16;
}

void free(void *data) {
    if (!data) return;
    unsigned char *block = (unsigned char *)data - 16;
    int class = *(int *)block;
    *(void **)block = free_blocks[class];
    free_blocks[class] = block;
}

double sqrt(double x) { return __builtin_sqrt(x); }

/* The product of two numbers of 128 bits, which code that checks sizes for overflow calls. In parts of 32 bits, for
   wider products would call this function again; not optimised, for the optimiser would make such a product of them. */
__attribute__((optnone, noinline)) __int128 __multi3(__int128 a, __int128 b) {
    uint64_t a_low = (uint64_t)a, b_low = (uint64_t)b;
    uint64_t a0 = a_low & 0xFFFFFFFF, a1 = a_low >> 32, b0 = b_low & 0xFFFFFFFF, b1 = b_low >> 32;
    uint64_t middle = a1 * b0 + ((a0 * b0) >> 32), other = a0 * b1 + (middle & 0xFFFFFFFF);
    uint64_t low = a_low * b_low;
    uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
    high += (uint64_t)((unsigned __int128)a >> 64) * b_low + a_low * (uint64_t)((unsigned __int128)b >> 64);
    return (__int128)(((unsigned __int128)high << 64) | low);
}

#else
void *malloc(size_t bytes);
void free(void *data);
#endif

typedef struct {
    uint64_t references;
    void *destructor;
    void *destructor_info;
    void *data;
    uint64_t size;
    void *allocator;
} MemInfo;

MemInfo *NRT_MemInfo_alloc_aligned(uint64_t bytes, uint32_t alignment) {
    unsigned char *block = malloc(sizeof(MemInfo) + bytes + alignment);
    if (!block) return 0;
    MemInfo *info = (MemInfo *)block;
    uintptr_t data = (uintptr_t)(block + sizeof(MemInfo));
    info->references = 1;
    info->destructor = info->destructor_info = info->allocator = 0;
    info->data = (void *)((data + alignment - 1) / alignment * alignment);
    info->size = bytes;
    return info;
}

void NRT_MemInfo_call_dtor(MemInfo *info) { free(info); }
