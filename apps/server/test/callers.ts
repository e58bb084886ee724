import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'

/** What a thread of callers is given; `waiting` counts those that have connected. */
export interface CallersTask {
  port: number
  callers: number
  waiting: Int32Array
}

/**
 * Callers in a thread of their own: each connects, asks for /healthz and tells what it got, the empty text where the
 * connection was reset. They go on while the thread of the server stands still.
 */
const { port, callers, waiting } = workerData as CallersTask

function call(): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('connect', () => {
    socket.write('GET /healthz HTTP/1.1\r\nhost: hepu\r\nconnection: close\r\n\r\n')
    Atomics.add(waiting, 0, 1)
    Atomics.notify(waiting, 0)
  })
  return text(socket).catch(() => '')
}

parentPort!.postMessage(await Promise.all(Array.from({ length: callers }, call)), [])
