import {
  contractResultImport,
  contractResultImportCheck,
  contractResultTemplate,
} from '@hepu/api/areas/contract/subject/resultImport'
import type { OutputOf } from '@hepu/api/core/route'
import { useDownload } from '../../../client/useDownload.ts'
import { BookImport } from '../../../resource/import/book/BookImport.tsx'
import { RefusedRows } from '../../../resource/import/book/RefusedRows.tsx'
import { takenAtFirst, type Taken } from '../../../resource/import/book/taken.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { CheckedResults } from './CheckedResults.tsx'

interface Props {
  contractId: string
  onClose: () => void
}

/** 导入成果: only the rows that are confirmed are stored. */
export default function ImportResults({ contractId, onClose }: Props) {
  const download = useDownload()
  return (
    <BookImport
      title="导入合同成果"
      width={1080}
      onTemplate={() => void download(contractResultTemplate, {})}
      check={{ call: contractResultImportCheck, input: { contractId } }}
      store={{
        call: contractResultImport,
        input: (taken: Taken) => ({ contractId, rows: [...taken].join(',') }),
      }}
      firstChoice={({ rows }) => takenAtFirst(rows, ({ verdict }) => verdict === 'ok')}
      countOf={({ size }) => size}
      checked={(given) => <CheckedResults {...given} />}
      done={(outcome) => <ResultOutcome outcome={outcome} />}
      onClose={onClose}
    />
  )
}

function ResultOutcome({ outcome: { stored, refused } }: { outcome: OutputOf<typeof contractResultImport> }) {
  return (
    <>
      <Notice tone="info" title={`已导入 ${stored} 项成果。`} />
      <RefusedRows
        rows={refused}
        name={{ title: '成果', cell: ({ resultName }) => resultName, width: 180 }}
      />
    </>
  )
}
