// A server of another edition: between a browser and a real one stands somebody who rewrites what the server says.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

const HEAD = 2

/** The first frame in the bytes, as [opcode, payload, rest]; null while it is not whole. Servers do not mask. */
function takeFrame(bytes) {
  if (bytes.length < HEAD) return null
  const short = bytes[1] & 0x7f
  const more = short === 126 ? 2 : short === 127 ? 8 : 0
  if (bytes.length < HEAD + more) return null
  const length = more === 2 ? bytes.readUInt16BE(2) : more === 8 ? Number(bytes.readBigUInt64BE(2)) : short
  const at = HEAD + more
  if (bytes.length < at + length) return null
  return [bytes[0], bytes.subarray(at, at + length), bytes.subarray(at + length)]
}

function frame(opcode, payload) {
  const more = payload.length > 0xffff ? 8 : payload.length > 125 ? 2 : 0
  const head = Buffer.alloc(HEAD + more)
  head[0] = opcode
  head[1] = more === 8 ? 127 : more === 2 ? 126 : payload.length
  if (more === 8) head.writeBigUInt64BE(BigInt(payload.length), HEAD)
  if (more === 2) head.writeUInt16BE(payload.length, HEAD)
  return Buffer.concat([head, payload])
}

const TEXT = 0x81

/** rewrite: a message of the server to the messages that are passed on instead, at once or when they are promised;
 * isOlder: it does not know of short news. */
export async function otherServer(port, rewrite, isOlder = false) {
  const open = new Set()
  const spoken = new Set() // protocols that were agreed on
  const server = createServer(client => {
    const real = connect(port, '127.0.0.1')
    let kept = Buffer.alloc(0)
    let speaks = false
    open.add(client).add(real)
    client.on('data', bytes => {
      const asked = isOlder && bytes.subarray(0, 11).toString() === 'GET /socket'
      real.write(asked ? bytes.toString('latin1').replace('paddock.2, ', '') : bytes, 'latin1')
    })
    client.on('end', () => real.end())
    let passedOn = Promise.resolve()
    real.on('data', bytes => {
      kept = Buffer.concat([kept, bytes])
      if (!speaks && kept.subarray(0, 12).toString() !== 'HTTP/1.1 101') {
        client.write(kept)
        kept = Buffer.alloc(0)
        return
      }
      const end = speaks ? -1 : kept.indexOf('\r\n\r\n')
      if (end >= 0) {
        const head = kept.subarray(0, end + 4)
        spoken.add(/^Sec-WebSocket-Protocol: (\S+)/im.exec(head.toString())?.[1])
        client.write(head)
        kept = kept.subarray(end + 4)
        speaks = true
      }
      for (let taken; speaks && (taken = takeFrame(kept)); ) {
        const [opcode, payload, rest] = taken
        kept = rest
        if (opcode !== TEXT) client.write(frame(opcode, payload))
        else
          passedOn = passedOn.then(async () => {
            for (const message of await rewrite(JSON.parse(payload.toString())))
              client.write(frame(TEXT, Buffer.from(JSON.stringify(message))))
          })
      }
    })
    for (const [one, other] of [
      [client, real],
      [real, client],
    ]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: server.address().port,
    spoken,
    stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
