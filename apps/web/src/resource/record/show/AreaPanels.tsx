import { Suspense } from 'react'
import { useRecordPanels } from '../../../workspace/recordPanels.ts'
import { ErrorBoundary } from '../../../ui/pane/ErrorBoundary.tsx'

/** What other areas show of a record, below its own content. */
export function AreaPanels({ resource, id }: { resource: string; id: string }) {
  return useRecordPanels(resource).map(({ key, Panel }) => (
    <ErrorBoundary key={key}>
      <Suspense>
        <Panel resource={resource} id={id} />
      </Suspense>
    </ErrorBoundary>
  ))
}
