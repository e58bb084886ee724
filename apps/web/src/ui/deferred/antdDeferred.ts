/** Parts of the kit that `Tip` and `Choice` wait for. */
export { Segmented, Tooltip } from 'antd'
