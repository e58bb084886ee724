import { PREVIEW_PLOTS, type designPreview } from '@hepu/api/areas/experiment/design'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { experimentGroup } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { planLayout } from './planLayout.ts'

/** Shows the layout of a seed and its settings; writes nothing. Throws BAD_INPUT for more plots than a preview has. */
export async function previewDesign(
  ctx: Ctx,
  input: ParsedInputOf<typeof designPreview>,
): Promise<ResultOf<typeof designPreview>> {
  const group = await getRow(ctx, experimentGroup, input.groupId, '组别')
  const { plots, quality } = await planLayout(ctx, group, input, PREVIEW_PLOTS)
  return { plots, quality }
}
