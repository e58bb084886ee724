import {
  SALE_IMPORT,
  saleBatch,
  salePast,
  saleTemplate,
  saleUpload,
} from '@hepu/api/areas/product/sale/saleImport'
import { ImportDialog } from '../../../resource/import/ImportDialog.tsx'
import type { ImportSource } from '../../../resource/import/importSource.ts'

const { answer, ...calls } = saleBatch
const source: ImportSource = {
  title: '导入交易流向',
  upload: saleUpload,
  template: saleTemplate,
  calls,
  past: salePast,
  answer,
  kind: SALE_IMPORT,
}

/** 导入交易流向: choose, check, preview, confirm; past imports with their undo. */
export default function FlowImport({ onClose }: { onClose: () => void }) {
  return <ImportDialog source={source} onClose={onClose} />
}
