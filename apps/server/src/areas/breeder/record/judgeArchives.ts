import { comparable } from '@hepu/api/cells/normalise'
import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import * as api from '@hepu/api/areas/breeder/record/breederArchive'
import type { BreederVerdict } from '@hepu/api/areas/breeder/record/breederBook'
import { breederGrades, breederKinds, cooperations } from '@hepu/api/areas/breeder/record/breederFields'
import { isMasked } from '@hepu/api/core/resource/values'
import { problemsOf } from '@hepu/api/core/zod'
import { and, eq } from 'drizzle-orm'
import { listDictEntries } from '../../../db/dictEntries.ts'
import { breeder, party } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { visibleParties } from '../../authority/shared.ts'
import type { Breeder } from '../breederRows.ts'
import { closedBecause, numberOf } from './archives.ts'
import { zonesText } from './exportArchives.ts'
import type { ArchiveLine } from './readArchiveBook.ts'

type Party = typeof party.$inferSelect

/** The content of an archive that a row gives. */
export type Content = Pick<
  Breeder,
  | 'kind'
  | 'ecoZones'
  | 'cooperation'
  | 'startOn'
  | 'endOn'
  | 'leader'
  | 'teamSize'
  | 'strengths'
  | 'grade'
  | 'remark'
>

/** A row with its verdict, the party and archive that it is about, and what it says of the archive. */
export interface Judged {
  line: ArchiveLine
  verdict: BreederVerdict
  message: string
  changes: { label: string; before: string | null; after: string | null }[]
  party: Party | null
  archive: Breeder | null
  content: Content | null
}

interface Stored {
  parties: readonly Party[]
  archives: ReadonlyMap<number, Breeder>
  /** Codes of ecological zones by label and by themselves, and their labels. */
  zones: ReadonlyMap<string, string>
  zoneLabels: ReadonlyMap<string, string>
}

/** Judges the rows of a workbook by what is stored now and by each other. Nothing is stored. */
export async function judgeLines(ctx: Ctx, lines: readonly ArchiveLine[]): Promise<Judged[]> {
  const stored = await loadStored(ctx)
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const judged = judge(ctx, line, stored)
    if (judged.verdict === 'broken') return judged
    const key = judged.party ? `party ${judged.party.id}` : `${line.partyKind} ${comparable(line.name)}`
    const before = seen.get(key)
    seen.set(key, before ?? line.row)
    return before === undefined ? judged : broken(line, `与第 ${before} 行是同一育种家，请只留一行`)
  })
}

async function loadStored(ctx: Ctx): Promise<Stored> {
  const parties = await ctx.db.select().from(party).where(visibleParties(ctx))
  const archives = await ctx.db
    .select()
    .from(breeder)
    .where(and(rows(ctx, breeder), eq(breeder.orgId, ctx.caller.orgId)))
  const zones = await listDictEntries(ctx, ['eco_zone'])
  const offered = zones.filter(({ disabled }) => !disabled)
  return {
    parties,
    archives: new Map(archives.map((row) => [row.partyId, row])),
    zones: new Map(offered.flatMap(({ value, label }) => [[label, value] as const, [value, value] as const])),
    zoneLabels: new Map(zones.map(({ value, label }) => [value, label])),
  }
}

const broken = (line: ArchiveLine, message: string): Judged => ({
  line,
  verdict: 'broken',
  message,
  changes: [],
  party: null,
  archive: null,
  content: null,
})

function judge(ctx: Ctx, line: ArchiveLine, stored: Stored): Judged {
  if (line.problem) return broken(line, line.problem)
  const named = partyOf(ctx, line, stored.parties)
  if ('problem' in named) return broken(line, named.problem)
  const read = contentOf(line, stored)
  if ('problem' in read) return broken(line, read.problem)
  const { content } = read
  const archive = named.party ? (stored.archives.get(named.party.id) ?? null) : null
  const found = { line, message: '', party: named.party, archive, content }
  if (!archive) return { ...found, verdict: 'new', changes: [] }
  const changes = changesIn(archive, content, stored.zoneLabels)
  if (changes.length === 0) return { ...found, verdict: 'same', changes }
  const closed = closedBecause(archive.state)
  return closed ? broken(line, closed) : { ...found, verdict: 'changed', changes }
}

/** Finds the party of a row: by its number, else by its name or a former one. */
function partyOf(
  ctx: Ctx,
  { name, number, partyKind }: ArchiveLine,
  parties: readonly Party[],
): { party: Party | null } | { problem: string } {
  const isNumbered = (row: Party) => number !== null && numberOf(ctx, row) === number
  const numbered = number && !isMasked(number) ? parties.filter(isNumbered) : []
  const isKind = ({ kind }: Party) => partyKind === null || kind === partyKind
  const calls = (row: Party) =>
    [row.name, ...row.formerNames].some((one) => comparable(one) === comparable(name))
  const named = parties.filter((row) => isKind(row) && calls(row))
  const [byNumber] = numbered
  if (byNumber && !calls(byNumber))
    return { problem: `${labels.number} ${number} 属于「${byNumber.name}」，与名称「${name}」不符，请核对` }
  if (byNumber) return { party: byNumber }
  const [only, another] = number && isMasked(number) ? named.filter(isNumbered) : named
  if (another) return { problem: `往来单位中有多个「${name}」，请填写完整的${labels.number}` }
  if (!only && number && isMasked(number))
    return { problem: `${labels.number}带“*”，但往来单位中没有这样的「${name}」，请填写完整` }
  if (only?.creditCode && number && only.creditCode !== number)
    return { problem: `「${only.name}」登记的信用代码是 ${only.creditCode}，文件中是 ${number}，请核对` }
  return { party: only ?? null }
}

function contentOf(line: ArchiveLine, { zones }: Stored): { content: Content } | { problem: string } {
  const unknown = line.ecoZones.filter((word) => !zones.has(word))
  if (unknown.length > 0) return { problem: `${labels.ecoZones}「${unknown.join('、')}」不在字典中` }
  const { kind, cooperation, startOn, endOn, leader, teamSize, strengths, grade, remark } = line
  const ecoZones = line.ecoZones.map((word) => zones.get(word) ?? word)
  const values = { kind, ecoZones, cooperation, startOn, endOn, leader, teamSize, strengths, grade, remark }
  const parsed = api.breederEdit.input.safeParse({ id: '1', version: 1, ...values })
  if (!parsed.success)
    return { problem: [...new Set(problemsOf(parsed.error).map((one) => one.message))].join('；') }
  return { content: values as Content }
}

function changesIn(
  archive: Breeder,
  content: Content,
  zones: ReadonlyMap<string, string>,
): Judged['changes'] {
  return (Object.keys(content) as (keyof Content)[]).flatMap((field) => {
    const [before, after] = [textOf(archive, field, zones), textOf(content, field, zones)]
    return before === after ? [] : [{ label: labels[field], before, after }]
  })
}

function textOf(row: Content, field: keyof Content, zones: ReadonlyMap<string, string>): string | null {
  const words = {
    kind: () => breederKinds[row.kind],
    ecoZones: () => zonesText(row.ecoZones, zones),
    cooperation: () => row.cooperation && cooperations[row.cooperation],
    grade: () => row.grade && breederGrades[row.grade],
    teamSize: () => (row.teamSize === null ? null : String(row.teamSize)),
  }
  const own = words[field as keyof typeof words] as (() => string | null) | undefined
  return (own ? own() : (row[field as 'remark'] ?? null)) || null
}
