// The part of the circuit that is seen: wheel and pinch zoom, dragging pans, and it stays near the circuit.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Spot } from '../../engine/protocol'
import { useListener } from '../../ui/hooks'
import type { Frame } from './outline'

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export function useZoom(whole: Frame) {
  const [frame, setFrame] = useState<Frame>(whole)
  const svg = useRef<SVGSVGElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const dragged = useRef(false)
  useEffect(() => setFrame(whole), [whole.w, whole.h])

  const keepNear = (f: Frame): Frame => ({
    ...f,
    x: clamp(f.x, whole.x - f.w / 2, whole.x + whole.w - f.w / 2),
    y: clamp(f.y, whole.y - f.h / 2, whole.y + whole.h - f.h / 2),
  })
  /** By a factor, around a point of the circuit. */
  const zoom = (by: number, around?: { x: number; y: number }): void =>
    setFrame(f => {
      const w = clamp(f.w * by, whole.w / 8, whole.w)
      const scale = w / f.w
      const at = around ?? { x: f.x + f.w / 2, y: f.y + f.h / 2 }
      return w === whole.w
        ? whole
        : keepNear({ x: at.x - (at.x - f.x) * scale, y: at.y - (at.y - f.y) * scale, w, h: f.h * scale })
    })
  const point = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    const p = matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix) : { x: 0, y: 0 }
    return { x: p.x, y: p.y }
  }

  useListener(svg.current, 'wheel', event => {
    event.preventDefault()
    zoom((event as WheelEvent).deltaY > 0 ? 1.15 : 1 / 1.15, point(event as WheelEvent))
  })

  const onPointerDown = (event: PointerEvent): void => {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    dragged.current = false
  }
  const onPointerMove = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId)
    const board = svg.current
    if (!before || !board) return
    const others = [...pointers.current.entries()].filter(([id]) => id !== event.pointerId)
    if (others.length) {
      const other = others[0]?.[1] ?? before
      const was = Math.hypot(before.x - other.x, before.y - other.y)
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y)
      const middle = { clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 }
      if (was > 0 && is > 0) zoom(was / is, point(middle))
    } else if (Math.hypot(event.clientX - before.x, event.clientY - before.y) > (dragged.current ? 0 : 6)) {
      dragged.current = true
      const scale = frame.w / board.clientWidth
      const [dx, dy] = [(event.clientX - before.x) * scale, (event.clientY - before.y) * scale]
      setFrame(f => (f.w >= whole.w ? f : keepNear({ ...f, x: f.x - dx, y: f.y - dy })))
    } else {
      return
    }
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerUp = (event: PointerEvent): void => {
    pointers.current.delete(event.pointerId)
  }

  return {
    svg,
    frame,
    zoom,
    isWhole: frame.w >= whole.w * 0.98,
    fit: () => setFrame(whole),
    to(spot: Spot, share = 3.2): void {
      const [w, h] = [whole.w / share, whole.h / share]
      setFrame(keepNear({ x: spot.x - w / 2, y: spot.y - h / 2, w, h }))
    },
    /** Was the board dragged since the pointer went down? Then a click is none. */
    wasDragged: () => dragged.current,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onPointerLeave: onPointerUp,
    },
  }
}
