// Programs that an instance starts with Node (base/child_in_node.cpp). The instance keeps its thread busy, so that nothing
// which Node tells it of a program would arrive: a worker starts them, hears what they say, and answers what it is asked,
// for which the instance waits.
addToLibrary({
  // Runs in the worker. A request is answered with { value }, or { error }, the name of an error of the system.
  $answerRequests: function () {
    const { spawn } = require('child_process');
    const { port, flag } = require('worker_threads').workerData;
    const enough = 1 << 20; // bytes of a stream that nobody has read or written yet
    const children = [];
    let looks = () => {};

    const answer = (reply) => {
      looks = () => {};
      port.postMessage(reply);
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    };

    /** Answers when `look` has a value, which it has once something happened, or after some milliseconds. */
    const answerWhen = (look, milliseconds, otherwise) => {
      const timer = setTimeout(() => answer({ value: otherwise }), milliseconds);
      looks = () => {
        const value = look();
        if (value === undefined) return;
        clearTimeout(timer);
        answer({ value });
      };
      looks();
    };

    const hear = (entry, number, stream) => {
      const heard = (entry.heard[number] = { chunks: [], size: 0, ended: false, stream });
      stream.on('data', (chunk) => {
        heard.chunks.push(chunk);
        heard.size += chunk.length;
        if (heard.size > enough) stream.pause();
        looks();
      });
      for (const event of ['end', 'close', 'error']) {
        stream.on(event, () => {
          heard.ended = true;
          looks();
        });
      }
    };

    const isReady = ({ id, number }) => {
      const { child, heard } = children[id];
      if (number === 0) return child.stdin.destroyed || child.stdin.writableLength < enough;
      return heard[number].size > 0 || heard[number].ended;
    };

    const requests = {
      start({ words, piped }) {
        const stdio = piped.map((is) => (is ? 'pipe' : 'ignore'));
        const child = spawn(words[0], words.slice(1), { stdio });
        const entry = { child, heard: [], end: undefined, isOver: false };
        const id = children.push(entry) - 1;
        if (child.stdin) for (const event of ['drain', 'error', 'close']) child.stdin.on(event, () => looks());
        if (child.stdout) hear(entry, 1, child.stdout);
        if (child.stderr) hear(entry, 2, child.stderr);
        child.on('exit', (code, signal) => {
          entry.end = { signal, code };
          looks();
        });
        child.on('close', () => {
          entry.isOver = true;
          looks();
        });
        let isAnswered = false;
        child.on('spawn', () => {
          isAnswered = true;
          answer({ value: id });
        });
        child.on('error', (error) => {
          if (!isAnswered) answer({ error: error.code });
          isAnswered = true;
        });
      },
      poll({ streams, milliseconds }) {
        const ready = () => (streams.some(isReady) ? streams.map(isReady) : undefined);
        answerWhen(ready, milliseconds, streams.map(() => false));
      },
      read({ id, number, most }) {
        const heard = children[id].heard[number];
        if (heard.size === 0) return answer(heard.ended ? { value: new Uint8Array(0) } : { error: 'EAGAIN' });
        const [first] = heard.chunks;
        const bytes = first.subarray(0, most);
        if (bytes.length === first.length) heard.chunks.shift();
        else heard.chunks[0] = first.subarray(bytes.length);
        heard.size -= bytes.length;
        if (heard.size <= enough / 2) heard.stream.resume();
        answer({ value: Uint8Array.from(bytes) });
      },
      write({ id, bytes }) {
        const { stdin } = children[id].child;
        if (stdin.destroyed) return answer({ error: 'EPIPE' });
        if (stdin.writableLength >= enough) return answer({ error: 'EAGAIN' });
        stdin.write(bytes);
        answer({ value: bytes.length });
      },
      close({ id, number }) {
        const { child, heard } = children[id];
        if (number === 0) child.stdin.end();
        else heard[number].stream.destroy();
        answer({ value: 0 });
      },
      ended({ id, milliseconds }) {
        answerWhen(() => children[id].end, milliseconds, null);
      },
      isOver({ id }) {
        answer({ value: children[id].isOver });
      },
      stop({ id, grace }) {
        const { child, end } = children[id];
        if (!end) {
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), grace);
        }
        answer({ value: 0 });
      },
    };
    port.on('message', (request) => requests[request.what](request));
  },

  $PROCESSES__deps: ['$FS', '$answerRequests', '$ERRNO_CODES'],
  $PROCESSES: {
    /** The worker's answer; throws FS.ErrnoError. */
    ask(what, request) {
      const { MessageChannel, Worker, receiveMessageOnPort } = require('worker_threads');
      if (!PROCESSES.port) {
        const { port1, port2 } = new MessageChannel();
        PROCESSES.port = port1;
        PROCESSES.flag = new Int32Array(new SharedArrayBuffer(4));
        const workerData = { port: port2, flag: PROCESSES.flag };
        const worker = new Worker(`(${answerRequests})()`, { eval: true, workerData, transferList: [port2] });
        worker.unref();
        port1.unref();
      }
      Atomics.store(PROCESSES.flag, 0, 0);
      PROCESSES.port.postMessage({ what, ...request });
      Atomics.wait(PROCESSES.flag, 0, 0);
      const { value, error } = receiveMessageOnPort(PROCESSES.port).message;
      if (error) throw new FS.ErrnoError(ERRNO_CODES[error] ?? ERRNO_CODES.EIO);
      return value;
    },

    /** The descriptor of a stream of a program: 0, 1 or 2. */
    open(id, number) {
      const flags = number === 0 ? {{{ cDefs.O_WRONLY }}} : {{{ cDefs.O_RDONLY }}};
      const node = FS.createNode(null, 'program', {{{ cDefs.S_IFIFO }}}, 0);
      const stream = { flags, node, seekable: false, program: { id, number }, stream_ops: PROCESSES.operations };
      return FS.createStream(stream).fd;
    },

    operations: {
      read({ program }, buffer, offset, most) {
        const bytes = PROCESSES.ask('read', { ...program, most });
        buffer.set(bytes, offset);
        return bytes.length;
      },
      write({ program }, buffer, offset, length) {
        return PROCESSES.ask('write', { ...program, bytes: Uint8Array.from(buffer.subarray(offset, offset + length)) });
      },
      close({ program }) {
        PROCESSES.ask('close', program);
      },
    },

    /** The words of a command: there are programs in Node alone, where it has the files of the machine. */
    wordsAt(words, size) {
      if (!ENVIRONMENT_IS_NODE || Module['memoryFiles']) throw new FS.ErrnoError({{{ cDefs.ENOSYS }}});
      return new TextDecoder().decode(HEAPU8.slice(words, words + size)).split('\0').slice(0, -1);
    },

    /** What a function of child_in_node.cpp gives: a number from 0 on, or an error, which is negative. */
    attempt(action) {
      try {
        return action();
      } catch (error) {
        if (error instanceof FS.ErrnoError) return -error.errno;
        throw error;
      }
    },
  },

  // The words have a zero byte behind each. Puts descriptors of the streams that are piped into `streams`.
  evenhand_program_start__deps: ['$PROCESSES'],
  evenhand_program_start: (words, size, streams) =>
    PROCESSES.attempt(() => {
      const list = PROCESSES.wordsAt(words, size);
      const places = HEAP32.subarray(streams >> 2, (streams >> 2) + 3);
      const piped = Array.from(places, Boolean);
      const id = PROCESSES.ask('start', { words: list, piped });
      piped.forEach((is, number) => (places[number] = is ? PROCESSES.open(id, number) : -1));
      return id;
    }),

  // Of a program that outlives this one.
  evenhand_program_leave__deps: ['$PROCESSES'],
  evenhand_program_leave: (words, size) =>
    PROCESSES.attempt(() => {
      const program = PROCESSES.wordsAt(words, size);
      const child = require('child_process').spawn(program[0], program.slice(1), { detached: true, stdio: 'ignore' });
      child.on('error', () => {});
      child.unref();
      return child.pid ? 0 : -1;
    }),

  // Whether it has ended, within a time: 1, and how, or 0.
  evenhand_program_ended__deps: ['$PROCESSES'],
  evenhand_program_ended: (id, milliseconds, bySignal, code) =>
    PROCESSES.attempt(() => {
      const end = PROCESSES.ask('ended', { id, milliseconds });
      if (!end) return 0;
      HEAP32[bySignal >> 2] = end.signal ? 1 : 0;
      HEAP32[code >> 2] = end.signal ? require('os').constants.signals[end.signal] : end.code;
      return 1;
    }),

  evenhand_program_is_over__deps: ['$PROCESSES'],
  evenhand_program_is_over: (id) => PROCESSES.attempt(() => (PROCESSES.ask('isOver', { id }) ? 1 : 0)),

  evenhand_program_stop__deps: ['$PROCESSES'],
  evenhand_program_stop: (id, grace) => PROCESSES.attempt(() => PROCESSES.ask('stop', { id, grace })),

  // As the system's: it passes over negative descriptors, and waits for programs. Files are always ready.
  __syscall_poll__deps: ['$PROCESSES', '$FS'],
  __syscall_poll: (fds, count, timeout) => {
    const always = {{{ cDefs.POLLIN }}} | {{{ cDefs.POLLOUT }}};
    const entries = Array.from({ length: count }, (_, i) => {
      const place = fds + 8 * i;
      const fd = HEAP32[place >> 2];
      const stream = fd < 0 ? undefined : FS.getStream(fd);
      const ready = fd < 0 ? 0 : stream ? (stream.stream_ops?.poll?.(stream, -1) ?? always) : {{{ cDefs.POLLNVAL }}};
      return { place, program: stream?.program, ready: stream?.program ? 0 : ready };
    });
    const events = ({ place }) => HEAP16[(place + 4) >> 1] | {{{ cDefs.POLLERR | cDefs.POLLHUP | cDefs.POLLNVAL }}};
    const asked = entries.filter(({ program }) => program);
    if (asked.length > 0) {
      const isDone = entries.some((entry) => entry.ready & events(entry));
      const milliseconds = isDone ? 0 : timeout < 0 ? 0x7fffffff : timeout;
      const ready = PROCESSES.ask('poll', { streams: asked.map(({ program }) => program), milliseconds });
      asked.forEach((entry, i) => (entry.ready = ready[i] ? always : 0));
    }
    let some = 0;
    for (const entry of entries) {
      const ready = entry.ready & events(entry);
      HEAP16[(entry.place + 6) >> 1] = ready;
      if (ready) some += 1;
    }
    return some;
  },
});
