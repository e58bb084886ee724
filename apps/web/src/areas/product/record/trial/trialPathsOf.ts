import { PRODUCT_HOME } from '@hepu/api/areas/product/record/productPaths'
import type { TrialPaths } from '../../../experiment/shared.ts'
import type { ProductTrial } from '../useProductExtra.tsx'

const base = `/${PRODUCT_HOME}`

/** Returns the links between the trials of a product, so that the user stays in 产品档案. */
export function trialPathsOf(
  id: string,
  trials: readonly ProductTrial[],
): Pick<TrialPaths, 'list' | 'variety' | 'survey' | 'analysis'> {
  const of = (page: string, trial: ProductTrial | undefined) =>
    `${base}/${page}?id=${id}${trial ? `&experimentVarietyId=${trial.id}&year=${trial.year}` : ''}`
  const inGroup = (groupId: string) => trials.find((trial) => trial.groupId === groupId)
  return {
    list: `${base}/lookUp?id=${id}`,
    variety: (entryId) => {
      const trial = trials.find((own) => own.id === entryId)
      return trial ? of('varietiesL', trial) : `${base}/varietiesL?id=${id}&experimentVarietyId=${entryId}`
    },
    survey: (groupId) => of('surveyInformation', inGroup(groupId)),
    analysis: (groupId) => of('analysisInformation', inGroup(groupId)),
  }
}
