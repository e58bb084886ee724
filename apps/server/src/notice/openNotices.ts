import type { App } from '../http/handle.ts'
import { EMAIL_JOB } from './emailJob.ts'
import { sendEmails } from './sendEmails.ts'
import { NOTICE_SWEEP_JOB, sweepNotices } from './sweepNotices.ts'

/** Every minute: what an answering server would not take yet, or a process that died left behind. */
const SEND_AT = '* * * * *'
/** Every night at 3:41. */
const SWEEP_AT = '41 3 * * *'

/** Opens the notices of the process: the job that sends their e-mails, and the sweep of old ones. */
export function openNotices({ fastify, services }: App): void {
  fastify.addHook('onReady', async () => {
    await services.jobs.repeat(EMAIL_JOB, SEND_AT, () => sendEmails(services, fastify.log))
    await services.jobs.repeat(NOTICE_SWEEP_JOB, SWEEP_AT, async () => {
      fastify.log.info({ removed: await sweepNotices(services) }, 'sweep of notices and e-mails')
    })
  })
}
