import type { rehearsal } from '@hepu/api/areas/upgrade/rehearsal'
import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import type { OutputOf } from '@hepu/api/core/route'
import { changesAnything } from '@hepu/breeding/promotion/describeWhatIf'
import { dependsOnPoints } from '@hepu/breeding/promotion/fewPoints'
import { lazy, Suspense, useState } from 'react'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { adoptMoves } from '../whatIf/adoptMoves.ts'
import { takeUp, type Draft } from '../draft/draftState.ts'
import { useSteps } from '../whatIf/useSteps.ts'
import { useWhatIfResult } from '../whatIf/useWhatIfResult.ts'
import { noWhatIf, type Move, type WhatIf } from '../whatIf/whatIf.ts'
import { RehearsalBar } from './RehearsalBar.tsx'
import { RehearsalTable } from './RehearsalTable.tsx'
import { WhatIfPanel } from '../whatIf/WhatIfPanel.tsx'

const BoardNotices = lazy(() => import('./BoardNotices.tsx'))
const DecisionFacts = lazy(() => import('../decision/DecisionFacts.tsx'))
const DraftsDrawer = lazy(() => import('../draft/DraftsDrawer.tsx'))

export type Rehearsal = OutputOf<typeof rehearsal>
export type RehearsalRecord = Rehearsal['records'][number]
/** Decisions changed on the screen and not yet saved, by record id. */
export type Edits = Readonly<Record<string, { final: Decision; reason: string }>>

interface Props {
  data: Rehearsal
  /** A draft to go on with. */
  draft: Draft | null
}

/** The working surface of a rehearsal: bar, what-if, table. It holds unsaved decisions until they are saved. */
export function RehearsalBoard({ data, draft }: Props) {
  const [taken, setTaken] = useState(() => draft && takeUp(draft, data))
  const [edits, setEdits] = useState<Edits>(taken?.edits ?? {})
  const start = data.evidence.whatIf ?? noWhatIf
  const steps = useSteps(taken?.whatIf ?? start)
  const basis = basisOf(data)
  const [begun, setBegun] = useState(basis)
  if (begun !== basis) {
    setBegun(basis)
    setTaken(null)
    steps.restart(start)
    if (!data.upgrade.can['decide']) setEdits({})
  }
  const [moved, setMoved] = useState<readonly Move[]>([])
  /** Whether the what-if of the earlier evaluation was taken over; it is then shown unfolded. */
  const [takenOver, setTakenOver] = useState(false)
  const [showDrafts, setShowDrafts] = useState(false)
  useUnsaved(Object.keys(edits).length > 0)
  const whatIf = steps.value
  const tried = useWhatIfResult(data.evidence, whatIf)
  const { problem: stored } = data.upgrade
  const problem = tried && dependsOnPoints(stored) ? tried.fewPoints : stored
  const takeOver = (earlier: WhatIf) => {
    steps.set(earlier)
    setTakenOver(true)
  }
  const adopt = (moves: readonly Move[]) => setEdits({ ...edits, ...adoptMoves(data, moves, whatIf) })
  return (
    <div className="rehearsal">
      <Suspense>
        {(taken || moved.length > 0 || problem || isNotable(data)) && (
          <BoardNotices
            data={data}
            problem={problem}
            draft={taken && draft}
            ignored={taken?.ignored ?? []}
            moved={moved}
            onSeen={() => setMoved([])}
            whatIf={whatIf}
            onTakeOver={takeOver}
          />
        )}
      </Suspense>
      <RehearsalBar
        data={data}
        edits={edits}
        whatIf={changesAnything(whatIf) ? whatIf : null}
        tried={tried}
        onSaved={() => setEdits({})}
        onMoved={setMoved}
        onDrafts={() => setShowDrafts(true)}
      />
      <Suspense>{data.upgrade.confirmedAt && <DecisionFacts data={data} />}</Suspense>
      {data.evidence.standard && (
        <WhatIfPanel
          key={`${basis} ${takenOver}`}
          evidence={data.evidence}
          records={data.records}
          edits={edits}
          tried={tried}
          steps={steps}
          isKept={Boolean(data.upgrade.can['saveDraft'])}
          onAdopt={data.upgrade.can['decide'] ? adopt : undefined}
        />
      )}
      <RehearsalTable data={data} whatIf={whatIf} tried={tried} edits={edits} onEdit={setEdits} />
      <Suspense>{showDrafts && <DraftsDrawer data={data} onClose={() => setShowDrafts(false)} />}</Suspense>
    </div>
  )
}

/** Returns the basis of a what-if: judging anew, confirming, publishing or revoking ends the what-if. */
const basisOf = ({ upgrade: { state }, evidence }: Rehearsal): string =>
  `${evidence.calculatedAt} ${/^(INIT|REHEARSAL|DRAFT)$/.test(state) ? '' : state}`

const isNotable = ({ staleText, revoked, earlierWhatIf, upgrade }: Rehearsal): boolean =>
  Boolean(staleText ?? revoked ?? earlierWhatIf ?? upgrade.whatIfText)
