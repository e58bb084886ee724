import type { JobName } from '../jobs.ts'

/** Sends the e-mails that wait. */
export const EMAIL_JOB: JobName<object> = 'email-send'
