import { lazy, Suspense } from 'react'

const ScrapRuleDialog = lazy(() => import('../scrap/ScrapRuleDialog.tsx'))
const TrialImport = lazy(() => import('../import/TrialImport.tsx'))

export type ImportKind = 'fillData' | 'information'

interface Props {
  /** Shows 报废界限. */
  isLimiting: boolean
  onLimited: () => void
  importing: ImportKind | null
  onImported: () => void
}

/** The dialogs of 试验进展, loaded in two steps: the list names this file alone in place of all that they need. */
export default function ListDialogs({ isLimiting, onLimited, importing, onImported }: Props) {
  return (
    <>
      <Suspense>{isLimiting && <ScrapRuleDialog onClose={onLimited} />}</Suspense>
      <Suspense>{importing && <TrialImport kind={importing} onClose={onImported} />}</Suspense>
    </>
  )
}
