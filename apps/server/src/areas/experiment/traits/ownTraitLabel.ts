import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { and, eq, isNull } from 'drizzle-orm'
import { experimentPoint } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { AppError } from '@hepu/api/core/errorCodes'
import { isComputed } from '../import/map/computedColumns.ts'
import { wholeRep } from '../import/shape/repHeads.ts'
import { HeadWords } from '../import/shape/headWords.ts'

const BRACKETS = /[()（）[\]［］【】〔〕{}]/

/** Refuses the name of a point of the organisation: a cross table has points as heads. */
export async function assertNoPoint(
  { db }: Pick<Ctx, 'db'>,
  { orgId, crop }: { orgId: number; crop: string },
  label: string,
): Promise<void> {
  const { name, deletedAt } = experimentPoint
  const ours = and(eq(experimentPoint.orgId, orgId), eq(experimentPoint.crop, crop), isNull(deletedAt))
  const [point] = await db
    .select({ name })
    .from(experimentPoint)
    .where(and(ours, eq(name, label)))
    .limit(1)
  if (point) throw new AppError('BAD_INPUT', `「${label}」是试验点的名称，请换一个性状名称`)
}

/** Refuses a label that the import would read as another column, or not at all. */
export function assertLabel(traits: CropTraits, label: string): void {
  if (BRACKETS.test(label)) throw new AppError('BAD_INPUT', '性状名称不能带括号，单位请填在「单位」')
  if (wholeRep(label) !== null) throw new AppError('BAD_INPUT', `「${label}」是重复的写法，请换一个性状名称`)
  if (isComputed(label)) throw new AppError('BAD_INPUT', `「${label}」是由其他列算出的列，请换一个性状名称`)
  const known = new HeadWords(fillColumns(traits)).meaningOf(label)
  if (!known) return
  const isOwn = traits.own?.some(({ key }) => key === known.key)
  const kind = isOwn ? '自定义性状' : '系统已有的列'
  throw new AppError(
    'BAD_INPUT',
    `「${label}」与${kind}「${known.def.label}」同名，请直接使用它或换一个性状名称`,
  )
}
