import type { RecordKind } from '../../core/recordKind.ts'
import { cutKindLabels, quadrantAxes } from './quadrant/quadrantAxes.ts'
import { quadrantLabels as labels } from './quadrant/quadrantLabels.ts'

/** 四象限设置 in the change log. */
export const dashboardRecords: readonly RecordKind[] = [
  {
    object: 'dashboard_quadrant',
    label: '四象限设置',
    read: 'dashboard.promotion:read',
    path: '/cockpit/internal',
    fields: {
      ...labels,
      shareAxis: { label: labels.shareAxis, values: quadrantAxes.share.labels },
      growthAxis: { label: labels.growthAxis, values: quadrantAxes.growth.labels },
      shareCutKind: { label: labels.shareCutKind, values: cutKindLabels },
      growthCutKind: { label: labels.growthCutKind, values: cutKindLabels },
    },
  },
]
