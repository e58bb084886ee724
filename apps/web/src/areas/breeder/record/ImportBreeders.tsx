import {
  breederTemplate,
  breederVerdicts,
  confirmBreeders,
  importBreeders,
} from '@hepu/api/areas/breeder/record/breederBook'
import { useDownload } from '../../../client/useDownload.ts'
import { BookImport } from '../../../resource/import/book/BookImport.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CheckedBreeders, type BreederCheck } from './CheckedBreeders.tsx'

/** 导入育种家档案: only what the check has shown is stored, and nothing of a workbook with mistakes. */
export default function ImportBreeders({ onClose }: { onClose: () => void }) {
  const download = useDownload()
  return (
    <BookImport
      title="导入育种家档案"
      width={960}
      onTemplate={() => void download(breederTemplate, {})}
      check={{ call: importBreeders, input: {} }}
      store={{
        call: confirmBreeders,
        input: (counts: Counts) => ({ created: counts.new, changed: counts.changed }),
      }}
      firstChoice={({ counts }) => counts}
      countOf={(counts) => (counts.broken > 0 ? 0 : counts.new + counts.changed)}
      checked={({ check, onAgain }) => (
        <>
          {check.counts.broken > 0 && (
            <Notice
              tone="warning"
              title={`${check.counts.broken} 行${breederVerdicts.broken}，改正后重新选择文件；有误的文件整批不写入`}
            />
          )}
          <CheckedBreeders check={check} onAgain={onAgain} />
        </>
      )}
      done={({ created, changed }) => (
        <Notice tone="info" title={`已导入：新增 ${created} 份，修改 ${changed} 份。`} />
      )}
      onClose={onClose}
    />
  )
}

type Counts = BreederCheck['counts']
