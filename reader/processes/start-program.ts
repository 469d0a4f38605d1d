import { type ChildProcess, fork } from 'node:child_process'
import { childEnvironment } from './child-environment.ts'
import { killFirstWithoutMemory } from './process-memory.ts'

/** The number of the first file of `files` in the program. */
export const firstFile = 4

/**
 * Starts a module in a process of its own, without secrets, that exchanges messages with this one. Its heap has at most
 * `megabytes`. A thread's limit would not do: V8 ends the whole process where a thread finds no room. `files` are numbers
 * of open files, which the program has too. Throws if the system cannot start a process.
 */
export function startProgram(program: URL, { megabytes, files = [] }: { megabytes: number; files?: number[] }) {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: ['--expose-gc', `--max-old-space-size=${megabytes}`, '--max-semi-space-size=1', '--v8-pool-size=1'],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', ...files],
  })
  killFirstWithoutMemory(child.pid ?? 0)
  return child
}

/** Resolves when a process has ended, or could not start. */
export function untilGone(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => child.pid === undefined && resolve())
  })
}

/** Sets whether a process keeps this one alive, which it should only while it works. */
export function keepAlive(child: ChildProcess, isOn: boolean): void {
  const change = isOn ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

/** For the program itself: it ends with its parent, which alone decides when. Ctrl-C reaches the whole process group. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
}

/** For the program itself: sends a message to the parent, and exits if it is gone. */
export function sendToParent(message: object): void {
  process.send?.(message, undefined, undefined, error => {
    if (error) process.exit()
  })
}
