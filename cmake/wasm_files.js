// Which files an instance has: with Node those of the machine; where it is made with memoryFiles, and in browsers, its
// own in memory. Emscripten's NODERAWFS alone knows the first only, and takes all standard streams for terminals.
addToLibrary({
  $NODERAWFS__postset: `
    // The exit code is for who calls main, and not at once that of Node.
    quit_ = (code, exit) => {
      throw exit;
    };
    var VFS = Object.assign({}, FS);
    if (ENVIRONMENT_IS_NODE && !Module['memoryFiles']) {
      var _ofTheMachine = (call) => (...args) => {
        try {
          return call(...args);
        } catch (error) {
          if (error.code) throw new FS.ErrnoError(ERRNO_CODES[error.code] ?? ERRNO_CODES.EIO);
          throw error;
        }
      };
      for (var _name in NODERAWFS) FS[_name] = _ofTheMachine(NODERAWFS[_name]);
      FS.close = _ofTheMachine((stream) => {
        if (stream.stream_ops && stream.shared.refcnt === 1) stream.stream_ops.close?.(stream);
        NODERAWFS.close(stream);
      });
      FS.createStandardStreams = () => {
        NODERAWFS.createStandardStreams();
        var isTerminal = require('tty').isatty;
        ['stdin', 'stdout', 'stderr'].forEach((name, descriptor) => {
          var size = () => [process[name].rows || 0, process[name].columns || 0];
          var terminal = { ops: { ioctl_tiocgwinsz: size } };
          FS.getStream(descriptor).tty = isTerminal(descriptor) ? terminal : undefined;
        });
      };
    }`,
});
