import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const RememberedMappings = lazy(() => import('./RememberedMappings.tsx'))

/** Opens what was taught about the columns of one kind of workbook. */
export function RememberedLink({ kind }: { kind: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p>
      表头与模板不同也可以上传，在预览中指定每一列是什么。
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        已记住的列对应
      </Button>
      {isOpen && (
        <Suspense>
          <RememberedMappings kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}
