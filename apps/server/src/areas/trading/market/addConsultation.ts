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
import { exceededLimit, needsCaptcha, noteAttempt, trace, type Sent } from './attempts.ts'
import { openingProblem } from './opening.ts'
import { plainOrNull, plainText } from './plainText.ts'
import { findShown, goneOrUnknown, type Shown } from './showMarket.ts'
import { contentSuspicion } from './suspicion.ts'

type Input = ParsedInputOf<typeof api>

/**
 * Takes the consultation of a visitor. A suspicious one goes to quarantine, and its sender gets the same answer as everybody.
 * Refusals are about what every sender can mend: the listing that is no longer shown, and the captcha during a burst.
 */
export async function addConsultation(ctx: PublicCtx, input: Input): Promise<null> {
  const sent = sentBy(ctx, input)
  const target = await findTarget(ctx, input)
  const limit = await exceededLimit(ctx, sent)
  const isBurst = await needsCaptcha(ctx)
  await noteAttempt(ctx, { ...sent, isTaken: !isBurst || hasCaptcha(input) })
  if (isBurst) await assertAnswered(ctx, input)
  const quarantine = contentSuspicion(input) ?? openingProblem(ctx.services, input.opening ?? '') ?? limit
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

const hasCaptcha = ({ captchaKey, captcha }: Input): boolean => captchaKey !== null && captcha !== null

/** Throws BAD_INPUT, and lets the form show a captcha, if there is no right answer to one. The attempt counts. */
async function assertAnswered(ctx: PublicCtx, { captchaKey, captcha }: Input): Promise<void> {
  if (captchaKey === null || captcha === null)
    throw new KeptRefusal('BAD_INPUT', '当前咨询较多，请输入验证码后再提交', { data: { needsCaptcha: true } })
  await assertCaptcha(ctx, { captchaKey, captcha })
}

/** Returns what is counted of a consultation. */
function sentBy(ctx: PublicCtx, { mobile, content, opening, infoId }: Input): Sent {
  return {
    address: trace(ctx.address),
    phone: trace(mobile),
    content: trace(plainText(content).replace(/\s+/g, '')),
    // Where nothing is sealed, no opening is known again.
    opening: opening ? trace(opening) : ctx.requestId,
    topicId: infoId ?? null,
  }
}

/** Returns whom a consultation asks, and the listing as the sender sees it. */
async function findTarget(ctx: PublicCtx, { type, infoId = null }: Input) {
  if (type === 'platform') return findOperator(ctx)
  if (infoId === null) throw new AppError('BAD_INPUT', '请从成果或需求的页面提交咨询')
  const shown = await findShown(ctx, type, infoId)
  if (!shown) throw await goneOrUnknown(ctx, type, infoId)
  return { topicId: shown.id, orgId: shown.orgId, crop: shown.crop, snapshot: snapshotOf(shown) }
}

/** Returns the listing as its visitors see it, without its masked contact. */
function snapshotOf({
  search: _,
  contactName: __,
  contactPhone: ___,
  ...row
}: Shown): Record<string, unknown> {
  return { ...row, listedAt: row.listedAt.toISOString() }
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
