import {
  COMMERCIALIZE_IMPORT,
  commercializeImport,
  EXIT_IMPORT,
  exitImport,
} from '@hepu/api/areas/product/decision/decisionImports'
import { ImportDialog } from '../../../resource/import/ImportDialog.tsx'
import type { ImportSource } from '../../../resource/import/importSource.ts'

const sourceOf = (calls: typeof exitImport, title: string, kind: string): ImportSource => ({
  title,
  upload: calls.upload,
  template: calls.template,
  calls,
  past: calls.past,
  answer: calls.answer,
  kind,
})

const sources = {
  exit: sourceOf(exitImport, '导入退出决策', EXIT_IMPORT),
  commercialize: sourceOf(commercializeImport, '导入商业化决策', COMMERCIALIZE_IMPORT),
}
export type DecisionBook = keyof typeof sources

/** Imports decisions: choose, check, preview, confirm, undo the batch. */
export default function DecisionImport({ book, onClose }: { book: DecisionBook; onClose: () => void }) {
  return <ImportDialog source={sources[book]} onClose={onClose} />
}
