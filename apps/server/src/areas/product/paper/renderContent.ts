import type { DecisionRow, Fact, PaperContent, YieldRow } from '@hepu/api/areas/product/paper/paperContent'
import { commercializeLabel } from '@hepu/api/areas/product/paper/commercializeStates'
import {
  PAPER_FILES,
  PICTURE_TYPES,
  pictureKinds,
  type PictureKind,
} from '@hepu/api/areas/product/paper/paperLabels'
import { provincesOf } from '@hepu/api/areas/product/paper/suitableProvinces'
import { crops } from '@hepu/api/core/crops'
import { endingOf } from '@hepu/api/core/file/fileTypes'
import { textOf } from '@hepu/api/core/resource/textOf'
import { clockDay } from '../../../db/clock.ts'
import type { PaperSources, Stored } from './readSources.ts'
import { qualityOf, resistanceOf } from './traitFacts.ts'
import { yieldsOf } from './yieldRows.ts'

/** Renders a paper from its records, as they are at a moment. */
export function renderContent(sources: PaperSources, asOf: Date): PaperContent {
  const { paper, product, variety, names } = sources
  const approved = textOf(variety?.['suitableArea'])
  const area = approved ?? paper.plannedArea
  return {
    name: paper.name,
    code: textOf(product?.['code']),
    crop:
      textOf(variety?.['cropSpecies']) ??
      crops.find(({ value }) => value === paper.crop)?.label ??
      paper.crop,
    approvalNo: textOf(variety?.['approvalNo']),
    company: names.organization.get(paper.companyId ?? 0) ?? null,
    allocatedOn: paper.allocatedOn,
    state: commercializeLabel(paper.state),
    sourceFrom: paper.sourceFrom,
    party: names.party.get(paper.partyId ?? 0) ?? null,
    asOf: asOf.toISOString(),
    basics: basicsOf(sources),
    origin: originOf(sources),
    ripe: ripeOf(sources),
    strengths: linesOf(paper.strengths),
    weaknesses: paper.weaknesses,
    cultivation: paper.cultivation ?? textOf(variety?.['cultivation']),
    benchmarks: paper.benchmarks,
    market: paper.market,
    targetArea: paper.targetArea,
    yields: yieldsOf(sources) satisfies YieldRow[],
    resistance: resistanceOf(sources),
    quality: qualityOf(sources),
    area,
    isAreaPlanned: approved === null && area !== null,
    unsuitableArea: textOf(variety?.['unsuitableArea']),
    provinces: provincesOf(area),
    pictures: picturesOf(sources),
    decisions: decisionsOf(sources),
    attachments: sources.files
      .filter(({ infoType }) => infoType === PAPER_FILES.files)
      .map(({ originalName }) => originalName),
  }
}

const linesOf = (text: string | null): string[] => (text ?? '').split('\n').filter(Boolean)

/** Returns how a variety came about: what the register says, else the parents of its newest trial. */
function originOf({ variety, trials }: PaperSources): string | null {
  const registered = textOf(variety?.['varietySource'])
  if (registered) return registered
  const bred = trials.find(({ femaleParent, maleParent }) => femaleParent ?? maleParent)
  return bred ? `${bred.femaleParent ?? '？'}×${bred.maleParent ?? '？'}` : null
}

function ripeOf({ variety, trials, names }: PaperSources): string | null {
  const code = textOf(variety?.['ripePeriod']) ?? trials.find(({ ripePeriod }) => ripePeriod)?.ripePeriod
  const days = variety?.['growthDays']
  const said = [
    code ? (names.ripePeriod.get(code) ?? code) : null,
    typeof days === 'number' ? `生育期 ${days} 天` : null,
    textOf(variety?.['ck']),
  ]
  return said.filter(Boolean).join('，') || null
}

/** Legal states in which a right is told as such. */
const rightText = (right: Stored): string => {
  const number = textOf(right['rightNo']) ?? textOf(right['applyNo'])
  return [number, textOf(right['legalStatus'])].filter(Boolean).join('，')
}

function transgenicOf({ variety, names }: PaperSources): string | null {
  const code = textOf(variety?.['transgenic'])
  if (!code) return null
  const event = textOf(variety?.['transgenicEvent'])
  const certificate = textOf(variety?.['biosafetyNo'])
  return [names.transgenic.get(code) ?? code, event, certificate].filter(Boolean).join('，')
}

function basicsOf(sources: PaperSources): Fact[] {
  const { paper, product, variety, rights, names } = sources
  const from = [paper.sourceFrom, names.party.get(paper.partyId ?? 0)].filter(Boolean).join('，')
  return [
    { label: '产品编码', value: textOf(product?.['code']) },
    { label: '审定编号', value: textOf(variety?.['approvalNo']) },
    { label: '品种来源', value: originOf(sources) },
    { label: '来源方式', value: from || null },
    { label: '品种权', value: rights[0] ? rightText(rights[0]) : null },
    { label: '熟期', value: ripeOf(sources) },
    { label: '品种类型', value: textOf(variety?.['varietyType']) },
    { label: '转基因', value: transgenicOf(sources) },
  ]
}

function picturesOf({ files }: PaperSources): PaperContent['pictures'] {
  return (Object.keys(pictureKinds) as PictureKind[]).flatMap((kind) =>
    files
      .filter(({ infoType, originalName }) => infoType === PAPER_FILES[kind] && isPrintable(originalName))
      .map(({ id, originalName }) => ({ kind, fileId: String(id), name: originalName })),
  )
}

const isPrintable = (name: string): boolean => (PICTURE_TYPES as readonly string[]).includes(endingOf(name))

function decisionsOf({ moves, names }: PaperSources): DecisionRow[] {
  return moves.map(({ createdAt, fromState, toState, reason, createdBy }) => ({
    day: clockDay(createdAt),
    text: `${commercializeLabel(fromState)} → ${commercializeLabel(toState)}${reason ? `：${reason}` : ''}`,
    by: names.user.get(createdBy ?? 0) ?? null,
  }))
}
