import { REVIEW } from '@hepu/api/core/resource/review'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { lazy, Suspense } from 'react'
import { RecordForm } from '../../../resource/record/form/RecordForm.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { LazyOnVisible } from '../../../ui/deferred/LazyOnVisible.tsx'
import './germplasm.css'

/** Loads after the form, which the user needs first. */
const Evaluations = lazy(async () => ({ default: (await import('./Evaluations.tsx')).Evaluations }))

/** 种质资源 for editing: its form, and the values of its traits, which are saved on their own. */
export default function GermplasmEdit() {
  return (
    <RecordForm
      of={germplasm}
      mode="edit"
      below={(record) =>
        record && (
          <LazyOnVisible place={<EmptyPane loading />}>
            <Suspense fallback={<EmptyPane loading />}>
              <Evaluations
                key={record.id}
                germplasmId={record.id}
                canEdit={record.can['edit'] === true}
                isApproved={record.status === REVIEW.APPROVED}
              />
            </Suspense>
          </LazyOnVisible>
        )
      }
    />
  )
}
