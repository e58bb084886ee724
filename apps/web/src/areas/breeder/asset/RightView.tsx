import { registryOf, rightStates } from '@hepu/api/areas/breeder/asset/assetFields'
import { rightLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import { RIGHT_FILES } from '@hepu/api/areas/breeder/asset/assetRecordKinds'
import { deleteBreederFile } from '@hepu/api/areas/breeder/asset/breederCommon'
import { rightAttach, rightShow, type RightRow } from '@hepu/api/areas/breeder/asset/resultRight'
import { resultClasses } from '@hepu/api/areas/breeder/record/breederFields'
import type { ReactNode } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { AssetFiles } from './AssetFiles.tsx'
import { RecordLink } from './RecordLink.tsx'
import '../breeder.css'

interface Props {
  id: string
  onClose: () => void
}

/** A result right with its registered result and files. */
export default function RightView({ id, onClose }: Props) {
  const found = useCall(rightShow, { id }, { quiet: true })
  const attach = useRun(rightAttach, { success: messages.saved })
  const shown = found.error ? undefined : found.data
  return (
    <AppModal
      open
      title={shown ? `成果权利 · ${shown.name}` : '成果权利'}
      width={720}
      footer={null}
      onCancel={onClose}
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !shown && <EmptyPane loading />}
      {shown && (
        <>
          <ChangeHistory object="breeder_right" objectId={id} />
          <dl className="breeder-facts">
            {factsOf(shown).map(([label, value]) => [
              <dt key={label}>{label}</dt>,
              <dd key={`${label}值`}>{value || '—'}</dd>,
            ])}
          </dl>
          <AssetFiles
            files={shown.files}
            infoType={RIGHT_FILES}
            mayWrite={shown.can['edit'] === true}
            deleteRoute={deleteBreederFile}
            onAttach={(fileIds) => attach.run({ id, fileIds })}
            onChange={() => void found.refetch()}
          />
        </>
      )}
    </AppModal>
  )
}

const factsOf = (row: RightRow): [string, ReactNode][] => [
  [labels.resultClass, resultClasses[row.resultClass]],
  [labels.name, row.name],
  [labels.number, row.number],
  [labels.resultId, row.result && <RecordLink resource={registryOf[row.resultClass]} record={row.result} />],
  [labels.holder, row.holder],
  [labels.ourShare, row.ourShare],
  ['权利起止', row.startOn || row.endOn ? `${row.startOn ?? '—'} 至 ${row.endOn ?? '长期'}` : null],
  [labels.state, row.state && rightStates[row.state]],
  [labels.remark, row.remark],
]
