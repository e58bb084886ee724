import { dueLabels, type DueLevel } from '@hepu/api/core/resource/deadlines'
import { fieldNamed, type Field } from '@hepu/api/core/resource/fields'
import { assignedToMeKinds, type AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import { yearFilters } from '@hepu/api/core/resource/yearFilters'
import { reviewStates, type ReviewState } from '@hepu/api/core/resource/review'
import { plainText } from '@hepu/api/core/resource/values'
import { clockDay } from '../../db/clock.ts'
import { listDictEntries } from '../../db/dictEntries.ts'
import { placeNames } from '../places.ts'
import type { Ctx } from '../../http/context.ts'
import type { Mounted } from '../mounted.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import { readNames } from '../../db/keptNames.ts'

/** Maximum number of characters of the filters in a file name: file systems refuse names of more than 255 bytes. */
const LONGEST = 50

/** Returns the name of an export without its ending, made of title, filters and day: 专利_申请年份2024_待审核_2026-11-23. */
export async function exportName(
  ctx: Ctx,
  resource: Mounted,
  model: Values,
  title = resource.def.title,
): Promise<string> {
  const parts = (await filterTexts(ctx, resource, model)).join('_')
  const shown = parts.length > LONGEST ? `${parts.slice(0, LONGEST)}…` : parts
  return [title, shown, clockDay(ctx.services.now())].filter(Boolean).join('_')
}

/** Describes each filter that is set, in the order of the form. */
async function filterTexts(ctx: Ctx, { def }: Mounted, model: Values): Promise<string[]> {
  const { name, status, assignedToMe, due, orgId } = model
  const years = yearFilters(def.list).map(({ name: filter, label }) =>
    isBlank(model[filter]) ? '' : `${label}${plainText(model[filter])}`,
  )
  const own = []
  for (const field of def.list.filter)
    own.push(await fieldText(ctx, field, fieldNamed(def.fields, field), model))
  return [
    plainText(name),
    isBlank(status) ? '' : reviewStates[status as ReviewState],
    isBlank(assignedToMe) ? '' : assignedToMeKinds[assignedToMe as AssignedToMeKind].label,
    isBlank(due) ? '' : dueLabels[due as DueLevel],
    isBlank(orgId)
      ? ''
      : ((await readNames(ctx, 'organization', [orgId as number])).get(orgId as number) ?? ''),
    ...years,
    ...own,
  ].filter(Boolean)
}

async function fieldText(ctx: Ctx, name: string, field: Field, model: Values): Promise<string> {
  if (field.kind === 'date') return rangeText(field.label, model[`${name}Start`], model[`${name}End`])
  if (field.kind === 'region') return placeNames((model[name] ?? []) as string[]).join('')
  const wanted = plainText(model[name])
  if (wanted === '') return ''
  if (field.kind === 'bool') return `${field.label}${model[name] ? '是' : '否'}`
  if (field.kind === 'dict' || field.kind === 'dicts') {
    const entries = await listDictEntries(ctx, [field.dictionary])
    return entries.find(({ value }) => value === wanted)?.label ?? wanted
  }
  if (field.kind === 'text' && field.choiceLabels) return field.choiceLabels[wanted] ?? wanted
  return field.kind === 'text' || field.kind === 'number' ? `${field.label}${wanted}` : field.label
}

function rangeText(label: string, from: unknown, to: unknown): string {
  if (isBlank(from) && isBlank(to)) return ''
  return `${label}${plainText(from)}至${plainText(to)}`
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
