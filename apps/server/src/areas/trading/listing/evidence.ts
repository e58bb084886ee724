import { isShownAt, type EvidenceSection, type ShownEvidence } from '@hepu/api/areas/trading/listing/evidence'
import {
  evidenceItems,
  evidenceLevels,
  type EvidenceItem,
  type EvidenceLevel,
} from '@hepu/api/areas/trading/listing/listingFields'
import type { Ctx } from '../../../http/context.ts'
import { approvalFacts, statusFacts, traitFacts, type SectionBody } from './registerFacts.ts'
import type { Listing } from './listingRows.ts'
import { findSource } from './sources.ts'
import { readTrials, plotFacts, pointFacts, trialTraits, yieldFacts } from './trialFacts.ts'
import { namesAndVariety } from './sourceVariety.ts'

const items = Object.keys(evidenceItems) as EvidenceItem[]

type Offering = Pick<Listing, 'sourceKind' | 'sourceId' | 'evidence' | 'crop'>

/**
 * Returns the facts that readers of a level may see of what a listing offers, as register and trials say now, and what is kept for higher
 * levels. Sections about which nothing is known are left out.
 */
export async function evidenceOf(ctx: Ctx, row: Offering, level: EvidenceLevel): Promise<ShownEvidence> {
  const shown = items.filter((item) => isShownAt(row.evidence, item, level))
  const locked = items.flatMap((item) => {
    const needed = row.evidence[item]
    if (needed === undefined || shown.includes(item)) return []
    return [{ item, label: evidenceItems[item], level: evidenceLevels[needed] }]
  })
  return { sections: await readFacts(ctx, row, shown), locked }
}

/** Returns all facts about what a listing offers, for its own organisation. */
export const allFacts = (ctx: Ctx, row: Offering): Promise<EvidenceSection[]> => readFacts(ctx, row, items)

async function readFacts(
  ctx: Ctx,
  { sourceKind: kind, sourceId: id, evidence, crop }: Offering,
  wanted: readonly EvidenceItem[],
): Promise<EvidenceSection[]> {
  if (!kind || id === null || wanted.length === 0) return []
  const source = await findSource(ctx, kind, id)
  if (!source || source.deletedAt) return []
  const { name, variety } = await namesAndVariety(ctx, kind, source)
  const needsTrials = wanted.some((item) => item !== 'status' && item !== 'approval')
  const trials = needsTrials && name ? await readTrials(ctx, name) : []
  const bodies: Readonly<Record<EvidenceItem, () => Promise<SectionBody> | SectionBody>> = {
    status: () => statusFacts(ctx, kind, source),
    approval: () => approvalFacts(variety),
    yield: () => yieldFacts(trials, variety),
    points: () => pointFacts(ctx, trials),
    traits: async () => traitFacts(variety, await trialTraits(ctx, trials, crop)),
    plots: () => plotFacts(ctx, trials),
  }
  const sections: EvidenceSection[] = []
  for (const item of wanted) {
    const body = await bodies[item]()
    if (body.lines.length === 0 && body.table === null) continue
    const level = evidence[item]
    sections.push({ item, label: evidenceItems[item], level: level ?? null, ...body })
  }
  return sections
}
