import type * as api from '@hepu/api/areas/experiment/design'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { experimentGroup } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { planLayout } from './planLayout.ts'

/** What a seed and its settings lay out; nothing is written. */
export async function previewDesign(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.designPreview>,
): Promise<ResultOf<typeof api.designPreview>> {
  const group = await getRow(ctx, experimentGroup, input.groupId, '组别')
  const { plots, quality } = await planLayout(ctx, group, input)
  return { plots, quality }
}
