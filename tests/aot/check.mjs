// Runs cases by a WebAssembly library and returns their digests, in Node and in browsers. `digests.py` is the same in
// Python and says what cases are. In Node: node check.mjs LIBRARY MANIFEST CASES

const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns what the exported functions did in each case. */
export async function digests(wasm, manifest, cases) {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const found = {};
  for (const one of cases) {
    const run = new Run(one, instance.exports, manifest.functions);
    found[one.name] = await run.digests();
  }
  return found;
}

/** One case in progress: its memory, and for each function the parts that are hashed at the end. */
export class Run {
  constructor(one, library, functions) {
    this.case = one;
    this.library = library;
    this.functions = functions;
    this.parts = {};
    this.buffers = {};
    for (const [name, { size, content }] of Object.entries(one.buffers)) {
      const address = library.malloc(Math.max(size, 1));
      if (!address) throw new Error(`${one.name}: no memory for ${name}`);
      this.buffers[name] = { address, size };
      this.memory(name)
        .fill(0)
        .set(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
    }
  }

  /** A buffer's bytes. They move when memory grows, so no one keeps them. */
  memory(name) {
    const { address, size } = this.buffers[name];
    return new Uint8Array(this.library.memory.buffer, address, size);
  }

  /** What the library takes for the arguments of a call. */
  passed(name, given) {
    return given.flatMap((item, number) => {
      const kind = this.functions[name].arguments[number];
      if (!Array.isArray(item)) return [kind === 'small' ? item : BigInt(item)];
      return [this.buffers[item[0]].address, ...(kind.startsWith('array') ? item.slice(1) : [])];
    });
  }

  call(name, ...given) {
    const value = this.result(name, this.passed(name, given));
    const parts = (this.parts[name] ??= []);
    if (value !== undefined) parts.push(this.number(value, this.functions[name].returns));
    for (const item of given) if (Array.isArray(item)) parts.push(this.memory(item[0]).slice());
    return Number(value);
  }

  result(name, passed) {
    let value;
    try {
      value = this.library[name](...passed);
    } catch (error) {
      throw new Error(`${this.case.name}: ${name} failed: ${error.message}`);
    }
    const code = new DataView(this.library.memory.buffer).getInt32(this.library.fulcrum_error.value, true);
    if (code) throw new Error(`${this.case.name}: ${name} failed: error ${code}`);
    return value;
  }

  number(value, kind) {
    const bytes = new Uint8Array(8);
    const view = new DataView(bytes.buffer);
    if (kind === 'float64') view.setFloat64(0, value, true);
    else view.setBigInt64(0, BigInt(value), true);
    return bytes;
  }

  copy(source, target) {
    this.memory(target).set(this.memory(source));
  }

  async digests() {
    if (this.case.calls) this.makeCalls();
    else this.playGame();
    this.free();
    const found = {};
    for (const name of Object.keys(this.parts).sort()) {
      const whole = await new Blob(this.parts[name]).arrayBuffer();
      found[name] = hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)));
    }
    return found;
  }

  free() {
    for (const { address } of Object.values(this.buffers)) this.library.free(address);
  }

  makeCalls() {
    for (const [name, ...given] of this.case.calls) {
      if (name === 'copy') this.copy(...given);
      else this.call(name, ...given);
    }
  }

  playGame() {
    const { players, steps, games, secrets } = this.case;
    const state = ['state', 1];
    const stream = ['stream', 1];
    const actions = ['actions', this.case.actions];
    this.copy('start', 'state');
    for (let step = 0; step < steps; step++) {
      const mask = this.call('actors', state);
      const seats = Array.from({ length: players }, (_, seat) => seat).filter((seat) => (mask >> seat) & 1);
      if (!seats.length) break;
      for (const seat of seats) this.call('legal', state, seat, actions);
      const seat = seats[step % seats.length];
      const action = this.call('random_action', state, seat, stream);
      this.call('is_legal', state, seat, action);
      this.copy('state', 'seen');
      this.call('try_action', ['seen', 1], seat, action);
      this.call('try_action', ['seen', 1], seat, action);
      this.call('apply', state, seat, action);
      if (secrets) this.lookAt();
    }
    this.copy('start', 'state');
    this.call('play_out', state, stream);
    this.call('play_out_many', ['start', 1], games, stream, ['ends', games]);
  }

  lookAt() {
    const goingOn = this.call('actors', ['state', 1]);
    for (let seat = -1; seat < this.case.players; seat++) {
      this.copy('state', 'seen');
      this.call('observe', ['seen', 1], seat);
      if (seat >= 0 && goingOn) this.call('imagine', ['seen', 1], seat, ['stream', 1]);
    }
  }
}

if (globalThis.process?.argv[1]?.endsWith('check.mjs')) {
  const { readFile } = await import('node:fs/promises');
  const [library, manifest, cases] = await Promise.all(process.argv.slice(2).map((path) => readFile(path)));
  process.stdout.write(JSON.stringify(await digests(library, JSON.parse(manifest), JSON.parse(cases))));
}
