import { earlierOutcomes } from '@hepu/api/areas/project/closing/earlierRound'
import type { EarlierClosing } from '@hepu/api/areas/project/closing/projectClosing'
import { closingLabels as labels } from '@hepu/api/areas/project/closing/closingLabels'
import { FileList } from '../../../resource/files/FileList.tsx'
import { Fold } from '../../../ui/page/Fold.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { GateSnapshot } from './GateSnapshot.tsx'

/** 历次申请: what was sent before, and was taken back, sent back or refused; each opens to what it said. */
export function EarlierRounds({ rounds }: { rounds: readonly EarlierClosing[] }) {
  if (rounds.length === 0) return null
  return (
    <section className="record-part" aria-label={labels.earlier}>
      <h2>{labels.earlier}</h2>
      {rounds.map((round) => (
        <Fold key={round.key} title={titleOf(round)}>
          <Round round={round} />
        </Fold>
      ))}
    </section>
  )
}

function titleOf({
  outcome,
  appliedByName,
  appliedAt,
  endedByName,
  endedAt,
  opinion,
}: EarlierClosing): string {
  const applied = appliedAt ? `${appliedByName ?? ''} 申请于 ${formatTime(appliedAt)}` : ''
  const ended = endedAt ? `${endedByName ?? ''} ${earlierOutcomes[outcome]}于 ${formatTime(endedAt)}` : ''
  return [applied, ended].filter(Boolean).join('，') + (opinion ? `：${opinion}` : '')
}

function Round({ round: { summary, note, files, fileNames, snapshot } }: { round: EarlierClosing }) {
  return (
    <>
      <p className="closing-text">{summary ?? '—'}</p>
      {note && <p className="closing-text quiet">{note}</p>}
      {files.length > 0 && <FileList files={files} />}
      {files.length === 0 && fileNames.length > 0 && (
        <p className="quiet">
          {labels.fileIds}：{fileNames.join('、')}
        </p>
      )}
      <GateSnapshot rows={snapshot} />
    </>
  )
}
