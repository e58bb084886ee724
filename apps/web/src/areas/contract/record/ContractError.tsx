import { errorCodes } from '@hepu/api/core/errorCodes'
import { Link } from 'react-router'
import { ApiError } from '../../../client/ApiError.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { CONTRACTS } from '../contractPaths.ts'

const isUnknown = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.code === errorCodes.NOT_FOUND.code || error.code === errorCodes.BAD_INPUT.code)

/** Shown where the contract of the address could not be read. */
export function ContractError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isUnknown(error)) return <ErrorPane error={error} onRetry={onRetry} />
  return (
    <div className="pane-note" role="alert">
      <p>合同不存在或无权查看</p>
      <Link to={CONTRACTS}>到合同列表选择</Link>
    </div>
  )
}
