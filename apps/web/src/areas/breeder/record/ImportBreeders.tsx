import {
  breederTemplate,
  breederVerdicts,
  confirmBreeders,
  importBreeders,
} from '@hepu/api/areas/breeder/record/breederBook'
import type { OutputOf } from '@hepu/api/core/route'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { notify } from '../../../client/notify.ts'
import { readAnew } from '../../../client/queryKey.ts'
import { refuseFile, upload } from '../../../client/upload.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { DropArea } from '../../../resource/files/DropArea.tsx'
import { FileButton } from '../../../resource/files/FileButton.tsx'
import { useWork } from '../../../resource/import/useWork.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CheckedBreeders } from './CheckedBreeders.tsx'

type Check = OutputOf<typeof importBreeders>
type Checked = { file: File; check: Check } | null

/** 导入育种家档案: a workbook is checked row by row, and only what the check has shown is stored. */
export default function ImportBreeders({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked>(null)
  const { run, problem, isRunning } = useWork()
  const look = (file: File | undefined) =>
    run(async () => {
      if (!file) return
      const refusal = refuseFile(importBreeders, file)
      if (refusal) throw new Error(refusal)
      setChecked({ file, check: await upload(importBreeders, {}, file) })
    })
  const store = ({ file, check }: NonNullable<Checked>) =>
    run(async () => {
      const { new: created, changed } = check.counts
      await upload(confirmBreeders, { created, changed }, file)
      readAnew(client, confirmBreeders)
      notify.success(`操作成功，已导入：新增 ${created} 份，修改 ${changed} 份`)
      onClose()
    })
  const count = checked ? checked.check.counts.new + checked.check.counts.changed : 0
  const hasBroken = (checked?.check.counts.broken ?? 0) > 0
  return (
    <FormModal
      title="导入育种家档案"
      width={960}
      isChanged={checked !== null}
      confirmLoading={isRunning}
      okText={`导入 ${count} 行`}
      okButtonProps={{ disabled: count === 0 || hasBroken }}
      onClose={onClose}
      onOk={() => checked && void store(checked)}
    >
      {problem && <Notice tone="error" title={problem} />}
      {checked === null ? (
        <ChooseBook isRunning={isRunning} onFile={(file) => void look(file)} />
      ) : (
        <>
          {hasBroken && (
            <Notice
              tone="warning"
              title={`${checked.check.counts.broken} 行${breederVerdicts.broken}，改正后重新选择文件；有误的文件整批不写入`}
            />
          )}
          <CheckedBreeders check={checked.check} onAgain={() => setChecked(null)} />
        </>
      )}
    </FormModal>
  )
}

interface ChooseProps {
  isRunning: boolean
  onFile: (file: File | undefined) => void
}

function ChooseBook({ isRunning, onFile }: ChooseProps) {
  const download = useDownload()
  return (
    <>
      <DropArea disabled={isRunning} onFiles={([file]) => onFile(file)}>
        <FileButton types={['xlsx', 'csv']} disabled={isRunning} onFiles={([file]) => onFile(file)}>
          选择文件
        </FileButton>
        <p className="upload-hint">支持 xlsx、csv；先逐行检查，确认后才写入</p>
      </DropArea>
      <p>
        没有模板？
        <Button type="link" size="small" onClick={() => void download(breederTemplate, {})}>
          下载模板
        </Button>
      </p>
    </>
  )
}
