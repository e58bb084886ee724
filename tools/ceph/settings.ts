/** Ports of this machine that a throw-away Ceph listens on. */
export interface CephPorts {
  monitor: number
  monitorOld: number
  gateway: number
}

/**
 * Settings of a Ceph that consists of one of each and forgets everything: no authentication inside, one copy, small
 * pools. Without `crc` as the only mode the gateway waits for ever to be let in.
 */
export const cephSettings = (folder: string, id: string, ports: CephPorts): string => `[global]
fsid = ${id}
mon host = [v2:127.0.0.1:${ports.monitor},v1:127.0.0.1:${ports.monitorOld}]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd crush chooseleaf type = 0
mon warn on pool no redundancy = false
mon allow pool size one = true
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
pid file = ${folder}/$name.pid
mon cluster log file = ${folder}/cluster.log
[mon.a]
host = localhost
mon addr = 127.0.0.1
mon data = ${folder}/mon
mon data avail crit = 1
[mgr.x]
mgr data = ${folder}/mgr
[osd.0]
osd objectstore = memstore
memstore device bytes = 1073741824
osd data = ${folder}/osd
[client.rgw]
ms mon client mode = crc
ms client mode = crc
auth client required = none
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
rgw thread pool size = 16
rgw enable usage log = false
`
