import { lazy } from 'react'
import { trialScreens } from '../../../experiment/shared.ts'
import { TrialOfProduct } from './TrialOfProduct.tsx'

const AnalysisScreen = lazy(async () => ({ default: (await trialScreens.analysis()).AnalysisScreen }))

/** 分析信息 of the groups in which a product's variety was tested. */
export default function ProductAnalysis() {
  return (
    <TrialOfProduct title="分析信息">
      {({ trial, choose }) => <AnalysisScreen groupId={trial?.groupId} choose={choose} absent={null} />}
    </TrialOfProduct>
  )
}
