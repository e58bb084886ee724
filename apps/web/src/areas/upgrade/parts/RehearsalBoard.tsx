import type { rehearsal } from '@hepu/api/areas/upgrade/rehearsing'
import type { Decision } from '@hepu/api/areas/upgrade/shapes'
import type { OutputOf } from '@hepu/api/core/route'
import { lazy, Suspense, useState } from 'react'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { useTryOut } from '../useTryOut.ts'
import { noWhatIf, type WhatIf } from '../whatIf.ts'
import { RehearsalBar } from './RehearsalBar.tsx'
import { RehearsalTable } from './RehearsalTable.tsx'
import { WhatIfPanel } from './WhatIfPanel.tsx'
import { Notice } from '../../../ui/Notice.tsx'

const DraftsDrawer = lazy(() => import('./DraftsDrawer.tsx'))

export type Rehearsal = OutputOf<typeof rehearsal>
export type RehearsalRecord = Rehearsal['records'][number]
/** Decisions changed on the screen and not yet saved, by record id. */
export type Edits = Readonly<Record<string, { final: Decision; reason: string }>>

/** The working surface of a rehearsal: bar, what-if, table. Unsaved decisions live here until they are kept. */
export function RehearsalBoard({ data }: { data: Rehearsal }) {
  const [edits, setEdits] = useState<Edits>({})
  const [whatIf, setWhatIf] = useState<WhatIf>(noWhatIf)
  const [showDrafts, setShowDrafts] = useState(false)
  useUnsaved(Object.keys(edits).length > 0)
  const tried = useTryOut(data.evidence, whatIf)
  return (
    <div className="rehearsal">
      {data.staleText && <Notice tone="warning" title={data.staleText} />}
      {data.upgrade.problem && <Notice tone="error" title={data.upgrade.problem} />}
      <RehearsalBar
        data={data}
        edits={edits}
        onSaved={() => setEdits({})}
        onDrafts={() => setShowDrafts(true)}
      />
      {data.evidence.standard && (
        <WhatIfPanel
          evidence={data.evidence}
          records={data.records}
          tried={tried}
          value={whatIf}
          onChange={setWhatIf}
        />
      )}
      <RehearsalTable data={data} whatIf={whatIf} tried={tried} edits={edits} onEdit={setEdits} />
      <Suspense>{showDrafts && <DraftsDrawer data={data} onClose={() => setShowDrafts(false)} />}</Suspense>
    </div>
  )
}
