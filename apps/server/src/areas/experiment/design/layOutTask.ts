import { layOut } from '@hepu/breeding/design/layOut'
import type { WorkerTask } from '../../../import/runInWorker.ts'

/** Lays a trial out in a worker thread. */
export const run: WorkerTask<Parameters<typeof layOut>[0], ReturnType<typeof layOut>> = layOut
