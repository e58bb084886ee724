import type { addConsultation as api } from '@hepu/api/areas/trading/market/market'
import { cropValues } from '@hepu/api/core/crops'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, asc, isNull } from 'drizzle-orm'
import { organization } from '../../../db/schema/index.ts'
import { KeptRefusal } from '../../../db/transaction.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { assertCaptcha } from '../../authority/shared.ts'
import { addConsult } from '../consult/addConsult.ts'
import { listingSnapshot } from '../listing/publicListing.ts'
import { judgeByAttempts, noteAttempt, trace, type Sent } from './attempts.ts'
import { openingProblem } from './opening.ts'
import { plainOrNull, plainText } from '../../../http/plainText.ts'
import { findShown, goneOrUnknown } from './showMarket.ts'
import { contentSuspicion } from './suspicion.ts'

type Input = ParsedInputOf<typeof api>

/**
 * Takes the consultation of a visitor. A suspicious one goes to quarantine, and its sender gets the same answer as everybody.
 * Refusals are about what every sender can mend: the listing that is no longer shown, and the captcha during a burst.
 */
export async function addConsultation(ctx: PublicCtx, input: Input): Promise<null> {
  const sent = sentBy(ctx, input)
  const target = await findTarget(ctx, input)
  const judged = await judgeByAttempts(ctx, sent)
  const refusal = judged.needsCaptcha ? await captchaRefusal(ctx, input) : null
  await noteAttempt(ctx, { ...sent, isTaken: refusal === null })
  if (refusal) throw refusal
  const quarantine =
    contentSuspicion(input) ?? openingProblem(ctx.services, input.opening ?? '') ?? judged.reason
  await addConsult(ctx, {
    ...target,
    topic: input.type,
    source: 'public',
    sender: {
      name: plainText(input.name),
      unit: plainOrNull(input.unit),
      phone: input.mobile,
      email: input.email,
      content: plainText(input.content),
    },
    quarantine,
  })
  return null
}

/** Returns the refusal of a consultation without the right answer to a captcha; null for the right one. */
async function captchaRefusal(ctx: PublicCtx, { captchaKey, captcha }: Input): Promise<KeptRefusal | null> {
  const data = { needsCaptcha: true }
  if (captchaKey === null || captcha === null)
    return new KeptRefusal('BAD_INPUT', '当前咨询较多，请输入验证码后再提交', { data })
  try {
    await assertCaptcha(ctx, { captchaKey, captcha })
    return null
  } catch (error) {
    if (!(error instanceof KeptRefusal)) throw error
    return new KeptRefusal('BAD_INPUT', '验证码错误，请重新输入', { data })
  }
}

/** Returns what is counted of a consultation. */
function sentBy(ctx: PublicCtx, { mobile, content, opening, infoId }: Input): Sent {
  return {
    address: trace(ctx.address),
    phone: trace(mobile),
    content: traceOfText(plainText(content), mobile),
    // Where nothing is sealed, no opening is known again.
    opening: opening ? trace(opening) : ctx.requestId,
    topicId: infoId ?? null,
  }
}

/** Texts up to this length are alike by chance: 请与我联系. */
const SHORT = 20

/** Returns the trace of a text, by which the same one from several telephones is noticed. */
function traceOfText(text: string, mobile: string): string {
  const bare = text.replace(/\s+/g, '')
  return trace(bare.length > SHORT ? bare : `${bare} ${mobile}`)
}

/** Returns whom a consultation asks, and the listing as the sender sees it. */
async function findTarget(ctx: PublicCtx, { type, infoId = null }: Input) {
  if (type === 'platform') return findOperator(ctx)
  if (infoId === null) throw new AppError('BAD_INPUT', '请从成果或需求的页面提交咨询')
  const shown = await findShown(ctx, type, infoId)
  if (!shown) throw await goneOrUnknown(ctx, type, infoId)
  return { topicId: shown.id, orgId: shown.orgId, crop: shown.crop, snapshot: listingSnapshot(shown) }
}

/** Returns the organisation that runs the platform: the oldest of those above which there is none. */
async function findOperator({ db }: PublicCtx) {
  const [operator] = await db
    .select({ id: organization.id })
    .from(organization)
    .where(and(isNull(organization.parentId), isNull(organization.deletedAt)))
    .orderBy(asc(organization.id))
    .limit(1)
  if (!operator) throw new AppError('BAD_STATE', '平台尚未开通留言，请按页面上的联系方式联系')
  return { topicId: null, orgId: operator.id, crop: cropValues[0], snapshot: null }
}
