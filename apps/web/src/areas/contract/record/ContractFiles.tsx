import { contractFiles, deleteContractFile } from '@hepu/api/areas/contract/record/contractCalls'
import {
  contractFileKind,
  contractFileTypeNames,
  contractFileTypes,
  type ContractFileType,
} from '@hepu/api/areas/contract/record/contractFileTypes'
import { Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { readAnew } from '../../../client/queryKey.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { isSaved } from '../../../resource/files/attachment.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

const FileList = lazy(async () => ({
  default: (await import('../../../resource/files/FileList.tsx')).FileList,
}))
const UploadDialog = lazy(async () => ({
  default: (await import('../../../resource/files/UploadDialog.tsx')).UploadDialog,
}))

interface Props {
  contractId: string
  mayWrite?: boolean
  /** Only files of these types; of all if absent. */
  types?: readonly ContractFileType[]
  /** What its original is called, where it is not a contract. */
  originalLabel?: string
}

/** The files of a contract by their types. */
export default function ContractFiles({
  contractId,
  mayWrite = false,
  types = contractFileTypeNames,
  originalLabel = contractFileTypes.original,
}: Props) {
  const found = useCall(contractFiles, { contractId }, { quiet: true, freshOnReturn: true })
  const remove = useRun(deleteContractFile, { success: messages.deleted })
  const client = useQueryClient()
  const [open, setOpen] = useState<ContractFileType | null>(null)
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const filesOf = (type: ContractFileType) => (found.data ?? []).filter((file) => file.type === type)
  return (
    <section className="record-part" aria-label="合同文件">
      <h2>合同文件</h2>
      {types.map((type) => (
        <div key={type}>
          <h3>
            {type === 'original' ? originalLabel : contractFileTypes[type]}（{filesOf(type).length}）
            {mayWrite && (
              <Button type="link" size="small" onClick={() => setOpen(type)}>
                上传
              </Button>
            )}
          </h3>
          <Suspense>
            {filesOf(type).length > 0 && (
              <FileList
                files={filesOf(type)}
                onChange={
                  mayWrite
                    ? (_, gone) => void (isSaved(gone) && remove.run({ contractId, fileId: gone.id }))
                    : undefined
                }
              />
            )}
          </Suspense>
        </div>
      ))}
      <Suspense>
        {open && (
          <UploadDialog
            open
            infoType={contractFileKind(open)}
            riskId={contractId}
            publicStatus={2}
            existing={filesOf(open)}
            onUploaded={() => readAnew(client, deleteContractFile)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
