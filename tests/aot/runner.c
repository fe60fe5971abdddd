/* Calls functions of a library for another program, which sends each call on standard input and gets back what the
   function returned and wrote. `arm64.py` is that program; an emulator runs this one.

   A call is: the length of the function's name and the name, whether it returns a floating-point number, the number of
   arguments, and these. An argument is its kind and its value: 0 a whole number, 1 a floating-point number, 2 memory
   that the function may write, 3 memory that it may not; of memory the size and the content. The answer is the
   library's error code, the returned value, and all memory of kind 2. All numbers have 64 bits. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 24, MOST_FLOATS = 8, LONGEST_NAME = 64 };
enum { WHOLE, FLOAT, MEMORY, CONSTANT };

/* Whole numbers and addresses go into registers and then on the stack, floating-point numbers into registers of their
   own. So one type of function fits all calls: what a function does not take, it does not look at. */
#define WHOLES(a) a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], \
    a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23]
#define FLOATS(a) a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]
#define TYPES int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, \
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, \
    int64_t, double, double, double, double, double, double, double, double
typedef int64_t (*WholeFunction)(TYPES);
typedef double (*FloatFunction)(TYPES);

typedef struct {
    void *content;
    size_t size;
    int64_t kind;
} Memory;

static void fail(const char *what, const char *name) {
    fprintf(stderr, "%s %s\n", what, name);
    exit(1);
}

static void take(void *content, size_t size) {
    if (size && fread(content, size, 1, stdin) != 1) fail("incomplete", "call");
}

static int64_t taken(void) {
    int64_t number;
    take(&number, sizeof number);
    return number;
}

static void give(const void *content, size_t size) {
    if (size && fwrite(content, size, 1, stdout) != 1) fail("no room for an", "answer");
}

static void answer(void *library, int32_t *error, size_t name_length) {
    char name[LONGEST_NAME + 1] = {0};
    if (name_length > LONGEST_NAME) fail("too long:", "name");
    take(name, name_length);
    int64_t returns_float = taken(), count = taken();
    int64_t wholes[MOST] = {0};
    double floats[MOST_FLOATS] = {0};
    Memory memory[MOST];
    int whole = 0, floating = 0, blocks = 0;
    for (int64_t number = 0; number < count; number++) {
        if (whole == MOST || floating == MOST_FLOATS) fail("too many arguments:", name);
        int64_t kind = taken();
        if (kind == FLOAT) {
            take(&floats[floating++], sizeof(double));
        } else if (kind == WHOLE) {
            wholes[whole++] = taken();
        } else {
            Memory *block = &memory[blocks++];
            block->kind = kind;
            block->size = (size_t)taken();
            block->content = aligned_alloc(64, (block->size + 64) / 64 * 64);
            if (!block->content) fail("no memory for", name);
            take(block->content, block->size);
            wholes[whole++] = (int64_t)(intptr_t)block->content;
        }
    }
    void *function = dlsym(library, name);
    if (!function) fail("no function", name);
    union { int64_t whole; double floating; } value;
    if (returns_float)
        value.floating = ((FloatFunction)function)(WHOLES(wholes), FLOATS(floats));
    else
        value.whole = ((WholeFunction)function)(WHOLES(wholes), FLOATS(floats));
    int64_t code = *error;
    *error = 0;
    give(&code, sizeof code);
    give(&value, sizeof value);
    for (int number = 0; number < blocks; number++) {
        if (memory[number].kind == MEMORY) give(memory[number].content, memory[number].size);
        free(memory[number].content);
    }
    fflush(stdout);
}

int main(int count, char **arguments) {
    if (count != 2) fail("usage: runner", "LIBRARY");
    void *library = dlopen(arguments[1], RTLD_NOW);
    if (!library) fail("can't load:", dlerror());
    int32_t *error = dlsym(library, "fulcrum_error");
    if (!error) fail("no variable", "fulcrum_error");
    int64_t name_length;
    while (fread(&name_length, sizeof name_length, 1, stdin) == 1) answer(library, error, (size_t)name_length);
    return 0;
}
