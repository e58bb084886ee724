import {
  SMS_CODE_SECONDS,
  SMS_NUMBER_DAILY,
  SMS_RESEND_SECONDS,
  type sendSms as sendApi,
} from '@hepu/api/areas/authority/signIn/sms'
import type { smsLogin as loginApi, verify as verifyApi } from '@hepu/api/areas/authority/signIn/sms'
import type { signedIn } from '@hepu/api/areas/authority/session/session'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { z } from 'zod'
import { afterCommit } from '../../../db/transaction.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { findSignedIn } from '../../../http/session.ts'
import type { SmsSender } from '../../../outside/sms/sms.ts'
import { openSession } from '../session/openSession.ts'
import { assertCaptcha, peekCaptcha } from './captcha.ts'
import { clearFailures, countFailure, takeTurn } from './signInFailures.ts'
import { findByAccount, findByMobile, type User } from './findUser.ts'
import { rememberTry } from './signInLog.ts'
import { assertWithinDay, countDemand } from './smsDemand.ts'
import { assertNotTooSoon, findCodeFault, issueCode, voidCode, withdrawCode, type CodeOf } from './smsCode.ts'

type SendInput = ParsedInputOf<typeof sendApi>

/**
 * Makes a code and sends it once it is stored. The answer does not wait for the gateway, so that its slowness or failure
 * does not reveal whether a number or account exists. An unknown number or account gets a code that is sent to nobody. A
 * request within a minute, or too often on one day, is refused by what was asked for. A number that received a code through
 * another request, or has used up its day that way, gets none.
 */
export async function sendSms(ctx: PublicCtx, input: SendInput): Promise<ResultOf<typeof sendApi>> {
  const { sms } = ctx.services
  if (!sms) throw new AppError('OUTSIDE_FAILED', '短信服务未配置，请联系管理员')
  if (input.purpose === 'updateMobile') await assertSignedIn(ctx)
  await assertCaptcha(ctx, input)
  const asked = input.mobile ?? `@${(input.account ?? '').toLowerCase()}`
  await assertNotTooSoon(ctx, { mobile: asked, purpose: input.purpose })
  await assertWithinDay(ctx, asked)
  const to = await findReceiver(ctx, input)
  if (to && to !== asked && !(await countDemand(ctx, to, SMS_NUMBER_DAILY))) return sent
  const wanted = { mobile: to ?? asked, purpose: input.purpose }
  const code = await issueCode(ctx, wanted)
  if (to && code) afterCommit(ctx.db, () => void deliver(ctx, sms, wanted, code))
  return sent
}

const sent = { retryAfter: SMS_RESEND_SECONDS }

/** Throws if nobody is signed in: a code to bind a number goes to any number that its user names. */
async function assertSignedIn(ctx: PublicCtx): Promise<void> {
  const { token, db, services } = ctx
  if (token && (await findSignedIn(db, token, services.now()))) return
  throw new AppError('UNAUTHENTICATED', '请先登录')
}

/** Returns the number that a code goes to; undefined if no user who may sign in has it. */
async function findReceiver(ctx: PublicCtx, input: SendInput): Promise<string | undefined> {
  const { mobile, account, purpose } = input
  if (purpose === 'updateMobile') return mobile
  const found = mobile ? await findByMobile(ctx, mobile) : await findByAccount(ctx, account ?? '')
  return found?.state === 1 ? (found.mobile ?? undefined) : undefined
}

/** Sends a code after the call; one that could not be sent is void, and the next may be asked for as after any other. */
async function deliver(
  { services, log }: PublicCtx,
  sms: SmsSender,
  wanted: CodeOf,
  code: string,
): Promise<void> {
  try {
    await sms.send({ mobile: wanted.mobile, code, minutes: SMS_CODE_SECONDS / 60 })
  } catch (error) {
    log.error({ err: error }, 'a code could not be sent')
    await voidCode(services.db, wanted, code).catch((err: unknown) => log.error({ err }, 'nor made void'))
  }
}

/** Checks a captcha or an SMS code ahead of the call it is for; a right one stays good, a wrong one counts. */
export async function verify(ctx: PublicCtx, input: ParsedInputOf<typeof verifyApi>): Promise<null> {
  const { captchaKey, captcha, mobile, code, purpose } = input
  if (captchaKey && captcha) await peekCaptcha(ctx, { captchaKey, captcha })
  if (!mobile || !code) return null
  const turn = await takeTurn(ctx, turnOf(mobile))
  const fault = await findCodeFault(ctx, { mobile, purpose, code })
  if (fault) throw await countFailure(ctx, turn, fault)
  return null
}

/** Signs in by mobile and SMS code; failures are counted, delayed and locked as those of a password. */
export const smsLogin = (
  ctx: PublicCtx,
  { mobile, code }: ParsedInputOf<typeof loginApi>,
): Promise<z.input<typeof signedIn>> =>
  rememberTry(ctx, { way: 'sms', account: mobile }, async () =>
    openSession(ctx, await proveMobile(ctx, { mobile, code, purpose: 'login' }), {}),
  )

/** Uses a code up and gives the user who has the number. Failures are counted, whether anybody has it or not. */
export async function proveMobile(ctx: PublicCtx, wanted: CodeOf & { code: string }): Promise<User> {
  const turn = await takeTurn(ctx, turnOf(wanted.mobile))
  const fault = await findCodeFault(ctx, wanted)
  if (fault) throw await countFailure(ctx, turn, fault)
  await withdrawCode(ctx, wanted)
  const found = await findByMobile(ctx, wanted.mobile)
  if (!found || found.state !== 1) throw await countFailure(ctx, turn, '短信验证码错误或已失效')
  await clearFailures(ctx, turn)
  return found
}

/** Name under which failures of a number are counted; no account begins like this by accident. */
const turnOf = (mobile: string): string => `sms ${mobile}`
