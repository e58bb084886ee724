import { varietyInfoInbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { AcquireList } from './AcquireList.tsx'

/** 品种权公告获取记录. */
export default function VarietyInfoAcquireRecordList() {
  return <AcquireList inbox={varietyInfoInbox} />
}
