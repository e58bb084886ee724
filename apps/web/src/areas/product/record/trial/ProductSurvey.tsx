import { lazy } from 'react'
import { trialScreens } from '../../../experiment/shared.ts'
import { TrialOfProduct } from './TrialOfProduct.tsx'

const SurveyScreen = lazy(async () => ({ default: (await trialScreens.survey()).SurveyScreen }))

/** 调查信息 of a product's variety in one of its trials. */
export default function ProductSurvey() {
  return (
    <TrialOfProduct title="调查信息">
      {({ trial, choose }) => (
        <SurveyScreen groupId={trial?.groupId} entryId={trial?.id} choose={choose} absent={null} />
      )}
    </TrialOfProduct>
  )
}
