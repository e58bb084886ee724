import type { ApplicationContent } from '@hepu/api/areas/project/application/applicationContent'
import { budgetNames } from '@hepu/api/areas/project/application/budgetSubjects'
import { checkApplication, type CheckedSection } from '@hepu/api/areas/project/application/applicationRules'
import { applicationSections } from '@hepu/api/areas/project/application/applicationSections'
import { storedFields } from '@hepu/api/core/resource/fields'
import type { Values } from '@hepu/api/core/resource/problems'
import { and, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { projectSource } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { readEntries } from '../../../resource/part/entries.ts'
import { mountedPart } from '../../../resource/part/mountedPart.ts'
import type { Application } from './applicationAccess.ts'
import { nameOfApproval } from './ofApproval.ts'
import { listSubjects } from '../source/subjects.ts'

const sections = applicationSections.map((def) => mountedPart(def))

/** Returns an application that the caller may see as a whole: its own fields with names, and its sections. */
export async function readContent(ctx: Ctx, application: Application): Promise<ApplicationContent> {
  const filled: [string, Values | null][] = []
  for (const part of sections) {
    const [entry] = await readEntries(ctx, part, application.id)
    const fields = storedFields(part.def.fields)
    const values = entry ? Object.fromEntries(fields.map(([name]) => [name, entry[name] ?? null])) : null
    filled.push([part.def.name, values])
  }
  return { basic: await basicOf(ctx, application), sections: Object.fromEntries(filled) }
}

async function basicOf(ctx: Ctx, application: Application): Promise<Values> {
  const { sourceId, unitId, directorId } = application
  const people = await readNames(ctx, 'user', [directorId])
  const units = await readNames(ctx, 'organization', [unitId])
  return {
    number: application.number,
    name: application.name,
    approvalId: application.approvalId,
    approvalName: await nameOfApproval(ctx, application),
    sourceId,
    sourceName: await nameOfSource(ctx, application),
    rank: application.rank,
    category: application.category,
    unitId,
    unitName: units.get(unitId ?? 0) ?? null,
    contact: application.contact,
    phone: application.phone,
    directorId,
    directorName: people.get(directorId ?? 0) ?? null,
    directorIdentity: application.directorIdentity,
    directorTitle: application.directorTitle,
    directorAge: application.directorAge,
    startDate: application.startDate,
    endDate: application.endDate,
    specialBudget: application.specialBudget,
    selfBudget: application.selfBudget,
    keywords: application.keywords,
    summary: application.summary,
  }
}

async function nameOfSource({ db }: Ctx, { orgId, sourceId }: Application): Promise<string | null> {
  if (sourceId === null) return null
  const [found] = await db
    .select({ name: projectSource.name })
    .from(projectSource)
    .where(
      and(eq(projectSource.orgId, orgId), eq(projectSource.id, sourceId), isNull(projectSource.deletedAt)),
    )
  return found?.name ?? null
}

/** A subject that carries amounts, under the name by which budgets have it. */
export interface BudgetSubject {
  id: number
  name: string
}

/** Returns the subjects of the source of an application that carry amounts, in their order. */
export async function listBudgetSubjects(
  ctx: Ctx,
  { orgId, crop, sourceId }: Pick<Application, 'orgId' | 'crop' | 'sourceId'>,
): Promise<BudgetSubject[]> {
  if (sourceId === null) return []
  const subjects = await listSubjects(ctx, { orgId, crop, id: sourceId })
  return budgetNames(subjects).flatMap((name, at) => {
    const id = subjects[at]?.id
    return name !== null && id !== undefined ? [{ id, name }] : []
  })
}

/** Checks an application before its submission: every section with all its gaps. */
export async function checkContent(
  ctx: Ctx,
  application: Application,
  content: ApplicationContent,
): Promise<CheckedSection[]> {
  const subjects = await listBudgetSubjects(ctx, application)
  return checkApplication(content, {
    today: clockDay(ctx.services.now()),
    crop: application.crop,
    subjects: subjects.map(({ name }) => name),
  })
}
