import { UNSEEN_ANSWER } from '@hepu/api/areas/ai/assistant'
import { recordAt, type RecordKey, type RecordKind } from '@hepu/api/areas/ai/links'
import { groupPage } from '@hepu/api/areas/experiment/group/group'
import { varietyPage } from '@hepu/api/areas/experiment/trialVariety'
import { project } from '@hepu/api/areas/research/project/project'
import { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import { standardPage } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { Access } from '@hepu/api/core/route'
import type { aiMessage } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'
import { LONGEST_ANSWER_MS } from './engine.ts'
import { linkedIn } from './restsOn.ts'
import { loadVisibility, sees } from './sight.ts'

type Message = typeof aiMessage.$inferSelect

/** The call that shows a record, whose right one needs. */
const showing: Record<RecordKind, Access> = {
  variety: varietyPage.access,
  group: groupPage.access,
  standard: standardPage.access,
  evaluation: upgradePage.access,
  project: project.calls.page.access,
}

/**
 * Returns the ids of the answers that are not given to the caller now: a right that they took is gone, a record they rest
 * on is not seen any more, or the names of its group were hidden behind codes since. Worked out anew at each reading, so
 * that an answer comes back with what it rests on.
 */
export async function findWithheld(ctx: Ctx, messages: readonly Message[]): Promise<ReadonlySet<number>> {
  const answers = messages
    .filter(({ role }) => role === 'assistant')
    .map((message) => ({ id: message.id, since: sinceOf(message), ...basisOf(message) }))
  const visibility = await loadVisibility(
    ctx,
    answers.flatMap(({ records }) => records),
  )
  const withheld = answers.filter(
    ({ records, words, since }) =>
      !words.every((word) => word === 'login' || ctx.caller.permissions.has(word as never)) ||
      !records.every((record) => sees(visibility, record, since)),
  )
  return new Set(withheld.map(({ id }) => id))
}

export const NOTHING_WITHHELD: ReadonlySet<number> = new Set()

/** Returns a message as it leaves the server: what is withheld says so instead, and cites nothing. */
export const present = (message: Message, withheld: ReadonlySet<number>) =>
  withheld.has(message.id)
    ? { ...message, content: UNSEEN_ANSWER, citations: [], isUnseen: true }
    : { ...message, isUnseen: false }

/** Returns the records and rights an answer rests on; of answers from before they were kept, those it cites and links to. */
function basisOf({ citations, content, restsOn }: Message): {
  records: RecordKey[]
  words: readonly string[]
} {
  const paths = [...citations.map(({ path }) => path), ...(restsOn?.paths ?? [])]
  const records = paths.flatMap((path) => recordAt(path) ?? [])
  if (restsOn) return { records, words: restsOn.words }
  const all = [...records, ...linkedIn(content)]
  return { records: all, words: all.map(({ kind }) => showing[kind]) }
}

/** Returns when the data of an answer were read; for an answer from before that was stored, the earliest possible time. */
const sinceOf = ({ restsOn, createdAt }: Message): Date =>
  restsOn ? new Date(restsOn.since) : new Date(createdAt.getTime() - LONGEST_ANSWER_MS)
