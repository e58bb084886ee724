import type { Resource } from '@hepu/api/core/resource/resource'
import { ImportDialog } from '../ImportDialog.tsx'

/** 导入 of a resource: choose, check, preview, confirm. */
export default function RecordImport({ def, onClose }: { def: Resource; onClose: () => void }) {
  const { calls, title } = def
  return (
    <ImportDialog
      source={{
        title: `导入${title}`,
        upload: calls.import,
        template: calls.importTemplate,
        calls: calls.batch,
        refresh: [calls.page],
      }}
      onClose={onClose}
    />
  )
}
