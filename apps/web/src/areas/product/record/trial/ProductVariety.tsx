import { lazy } from 'react'
import { trialScreens } from '../../../experiment/shared.ts'
import { TrialOfProduct } from './TrialOfProduct.tsx'

const TrialVariety = lazy(async () => ({ default: (await trialScreens.variety()).TrialVariety }))

/** 品种详情 of a product's variety in one of its trials. */
export default function ProductVariety() {
  return (
    <TrialOfProduct title="品种详情">
      {({ entryId, choose }) => <TrialVariety key={entryId} id={entryId} choose={choose} />}
    </TrialOfProduct>
  )
}
