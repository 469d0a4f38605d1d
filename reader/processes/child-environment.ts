/** The environment variables that a reader's processes inherit: paths, and no secrets. */
const inheritedVariables = [
  'PATH',
  'HOME',
  'LANG',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
  'SYSTEMROOT',
  'TEMP',
  'TMPDIR',
]

/** Without it onnxruntime stores telemetry below HOME and sends it to its maker. */
const noTelemetry = { ORT_DISABLE_TELEMETRY: '1' }

/** Settings of the allocator: one heap for all threads of a process, and large blocks are freed to the system at once (decision 3). */
export const allocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '4000000',
  MALLOC_TRIM_THRESHOLD_: '32000000',
}

/** The environment of a process that reads or draws what strangers have sent. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const inherited = inheritedVariables.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(inherited), ...allocator, ...noTelemetry }
}
