// Six cars from the side, nose left; ground at y 103 of a 320 × 112 canvas, 58 units per metre.
/** Path data of one car, and x positions and radius of its wheels. */
export interface Silhouette {
  readonly body: string;
  /** Windscreen and side panes. */
  readonly glass: string;
  readonly posts: string;
  /** Gaps of doors, bonnet and bumpers. */
  readonly seams: string;
  readonly handles: string;
  /** Highlight along the shoulder line. */
  readonly shoulder: string;
  /** Unpainted lower parts of the bumpers. */
  readonly trim: string;
  readonly wheels: readonly [number, number];
  readonly radius: number;
  /** `stroke-dasharray` of spokes and gaps, for a rim of circumference 10. */
  readonly spokes: string;
  readonly front: string;
  readonly rear: string;
  /** Lit outlines of both lamps. */
  readonly lit: string;
  readonly mirror: string;
  readonly rail?: string;
  /** Width of unpainted wheel arches, if any. */
  readonly arches?: number;
}

const saloon: Silhouette = {
  body: 'M31 91c-5-1.5-7-3.5-8-8l-1-9c-.5-5.5 .5-9 4-11 15-7.5 40-13 73-16 18-13 36-24.5 58-26.5 21-2 41-1 56 3 16 4.5 30 12.5 42 19 14 .5 28 1.5 38 3l4 4c.5 9.5 1 20.5 0 31.5-.5 6-2.5 9-7 10z',
  glass:
    'M103 47c16-12 33-22 51-24.5l5 0c-17 3.5-33 13-48 24.5zM116 47c14-10.5 28-19 44-21.5 18-1.5 35-1.5 47 2 13 3.5 24 9 33 15 1.5 1.5 1 3-2 3.5z',
  posts: 'M175 25v22M221 33l-2 13',
  seams: 'M177 47c2 13 2 27-1 41M111 48c-6 8-7 26 1 40M219 46c2 12-2 20-8 26M40 58c20 1 44-2 61-7M262 43c4 7 4 11 1 15',
  handles: 'M157 57h13M202 56h13',
  shoulder: 'M42 63c68-9 178-13 244-10',
  trim: 'M23 68h4c2 3 2 6 1 9h-5zM23 79c10 0 19 1 23 4l1 8h-19c-3-1-5-4-5-7zM297 82c-10 0-23 2-31 9h24c5-1 7-4 7-9z',
  wheels: [70, 237],
  radius: 19.5,
  spokes: '.4 .3 .4 .9',
  front: 'M27 64c9-4 19-7 27-8-1 5-8 9-18 11-7 1-11 0-11-1z',
  rear: 'M271 47c10 0 18 0 23 2l3 3 0 6c-10 1-22-3-26-11z',
  lit: 'M28 66c9 0 18-3 24-8M276 50c6 4 13 5 20 5',
  mirror: 'M122 47c-2-4 0-7 5-7h4c1 3 0 6-2 7z',
};

/** By the shapes that flows/catalogue.json names. */
export const silhouettes: Readonly<Record<string, Silhouette>> & { readonly saloon: Silhouette } = {
  small: {
    body: 'M50 91c-5-1-7-4-7-9l.5-9c.5-6 3-9.5 7.5-12 11-6 27-10 47-12.5 11-12 23-24 43-29 25-3.5 66-4 89-1l22 4.5 1 3-3.5.5c7.5 7.5 14.5 16.5 18.5 24.5 7 3 10.5 9 11 17l-.5 14c0 5-1.5 8-5.5 9z',
    glass:
      'M102 48.5c10-11.5 21-21 37-26l6-.5c-16 5-28 15.5-37 26.5zM113 48.5c9-10.5 20-19.5 34-23.5 23-3.5 52-3.5 73-1 8 5.5 13 13 16 21 .5 2 0 3-2 3.5z',
    posts: 'M180 23v26',
    seams: 'M182 49c2 13 2 25-1 38M109 49c-5 7-5 25 4 38M60 58c12 2 24 2 39-1M268 51c-6 5-13 6-22 6',
    handles: 'M163 58h12',
    shoulder: 'M64 63c46-7 146-10 198-6',
    trim: 'M44 71h3c2 2 2 4 0 6h-3zM46 79c8 0 16 1 20 5v7h-16c-4-1-5-4-6-7zM278 83c-8 0-16 1-22 8h17c4-1 5-4 5-8z',
    wheels: [88, 236],
    radius: 18.5,
    spokes: '.9 .3 .3 .5',
    front: 'M50 62c6-3 13-5 19-6 2 3-2 10-10 12-7 1-11-1-10-4z',
    rear: 'M269 53c6 2 9 7 9 15l-7 0c-4-4-5-11-2-15z',
    lit: 'M52 65c6 1 12-1 16-7M272 57c2 3 3 6 3 9',
    mirror: 'M119 49c-2-4 0-7 5-7h4c1 3 0 6-2 7z',
  },
  saloon,
  // Longer than the saloon behind the front door.
  estate: {
    ...saloon,
    body: 'M31 91c-5-1.5-7-3.5-8-8l-1-9c-.5-5.5 .5-9 4-11 15-7.5 40-13 73-16 18-13 36-25 58-27 35-3 77-2.5 101 .5l18 4 1 2.5-3.5.5c7.5 7.5 13.5 15 17.5 21 5.5 3.5 8 8.5 8 15.5l-1 18c-.5 5.5-2.5 8-7 9z',
    glass:
      'M103 47c16-12 33-22.5 51-25l5 0c-17 3.5-33 13.5-48 25zM116 47c14-10.5 28-19.5 44-22 32-2.5 70-2.5 92 .5 12 3.5 21 10.5 26 17.5 1 2 0 3-2 3z',
    posts: 'M175 25v22M226 24v22',
    seams:
      'M177 47c2 13 2 27-1 41M111 48c-6 8-7 26 1 40M226 46c1 12-6 20-13 26M40 58c20 1 44-2 61-7M291 49c-5 5-11 8-19 9',
    handles: 'M157 57h13M206 56h13',
    shoulder: 'M42 63c68-9 178-12 242-10',
    trim: 'M23 68h4c2 3 2 6 1 9h-5zM23 79c10 0 19 1 23 4l1 8h-19c-3-1-5-4-5-7zM298 83c-10 0-23 2-31 8h24c5-1 7-4 7-8z',
    spokes: '1 .3 .2 .5',
    rear: 'M289 49c7 3 9 8 10 15-9 1-19-3-21-10 3-2 8-4 11-5z',
    lit: 'M28 66c9 0 18-3 24-8M282 55c4 4 9 6 15 6',
    rail: 'M162 20c4-3 8-4 14-4 24-1 50-1 70 0 6 1 10 2 13 5',
  },
  suv: {
    body: 'M34 89c-5-1-7-3-7-8l-1-18c0-7 2-10.5 7-12.5 16-5 40-8.5 66-10 13-11 26-23 45-27.5 32-3.5 79-3.5 107-1l20 4 1 3-4 .5c7.5 8 13 16 17 23 5.5 4 8 9 8.5 16l-.5 21.5c-.5 6-2.5 8-7 9z',
    glass:
      'M103 40.5c13-11 25-20.5 41-25l6-.5c-16 5-28 14.5-39 25.5zM117 40.5c11-10.5 23-19 37-22 29-3 68-3 92-1 11 3.5 20 12 24 20.5 .5 1.5 0 2.5-2 2.5z',
    posts: 'M172 18v23M222 17v24',
    seams:
      'M174 41c2 15 2 29-1 44M112 42c-5 10-5 28 4 43M222 41c1 11-3 19-11 26M38 53c20 1 44-2 63-7M285 43c-6 5-13 7-21 8',
    handles: 'M154 51h13M202 51h13',
    shoulder: 'M42 58c68-9 178-12 240-10',
    trim: 'M27 60h5c2 4 2 8 0 12h-5zM27 76c11 0 19 1 23 4l2 10h-18c-4-1-6-4-6-8zM293 78c-10 0-21 2-30 12h23c5-2 7-4 7-10z',
    wheels: [75, 237],
    radius: 21.5,
    spokes: '1.1 .9',
    front: 'M32 52c7-3 16-5 24-6 1 4-6 10-17 11-8 0-11-2-10-4z',
    rear: 'M284 44c6 3 9 8 9 15l-8 0c-5-4-9-10-8-13 2-1 5-2 7-2z',
    lit: 'M31 56c10 0 19-3 23-8M281 48c4 2 7 6 9 10',
    mirror: 'M123 41c-2-4 0-7 5-7h4c1 3 0 6-2 7z',
    rail: 'M146 13c4-4 8-4 14-5 28-1 54-1 80 0 6 1 10 2 13 5',
    arches: 4.5,
  },
  van: {
    body: 'M25 91c-5-1-7-4-7-9l0-11c.5-8 4-12 11-15 11-5 23-8.5 35-12 15-15.5 29-30.5 49-35.5 38-4 127-4 171-1.5 9 1 13 3.5 14.5 9.5 3.5 14.5 6 29.5 6 44.5l-.5 21c0 6-2 9-7 9z',
    glass:
      'M69 44c15-15 28-27.5 44-32.5l7-.5c-16 5-30 18.5-42 33zM84 44c11-12 23-24.5 39-29l158-1.5c7 .5 10 3.5 11.5 9 2 7.5 3 14.5 3.5 21.5z',
    posts: 'M152 15v29M218 15v29',
    seams:
      'M154 45c1 15 1 29-1 43M80 46c-4 10-3 26 8 42M218 45c1 13 1 21 0 27M222 52h74M34 59c12 2 26-1 38-9M296 45c3 10 3 21 1 33',
    handles: 'M134 56h13M160 56h12',
    shoulder: 'M38 63c72-8 192-10 256-8',
    trim: 'M19 69h5c1 2 1 5 0 8h-5zM19 79c11 0 19 1 24 4l2 8h-20c-4-1-6-4-6-7zM304 82c-10 0-20 2-28 9h21c5 0 7-3 7-9z',
    wheels: [68, 250],
    radius: 20,
    spokes: '.7 .55',
    front: 'M25 59c8-4 17-7 25-9 0 6-6 13-17 15-9 2-12 0-11-3z',
    rear: 'M300 30c2 9 4 18 4 28l-6 0c-1-10-1-18-1-27z',
    lit: 'M25 64c10 0 19-5 23-12M300 34c1 7 1 14 1 21',
    mirror: 'M90 45c-2-4 0-7 5-7h4c1 3 0 6-2 7z',
  },
  coupe: {
    body: 'M31 91c-5-1-7-3.5-7-8l.5-6.5c.5-4 3-6.5 8.5-9 18-7.5 49-13 81-16 17-11 35-20 57-22.5 24-2.5 46 1 66 9 16 6.5 32 10 47 11.5l12-.5-2 6c2.5 8 3 18 1.5 27-.5 6-3.5 9-8.5 9z',
    glass:
      'M119 51.5c16-9.5 32-18 50-20.5l5 0c-17 3-32 11.5-46 20.5zM133 51.5c14-9 28-15.5 44-17.5 18-1.5 36 1.5 53 9.5 2.5 1.5 2 3-1 3.5-7 2-15 3.5-25 4.5z',
    posts: 'M199 34l-5 17',
    seams: 'M198 52c4 12 3 24-2 36M122 53c-6 9-7 23 0 35M46 62c26 1 52-3 70-7M270 48c2 6 1 10-2 13',
    handles: 'M178 61h12',
    shoulder: 'M46 67c64-8 134-9 162-9 28-4 58-4 80-1',
    trim: 'M25 81c11-1 21 0 26 3l2 7h-22c-4-1-6-3-6-5zM296 81c-12 0-24 2-32 10h23c5 0 8-3 9-9z',
    wheels: [77, 236],
    radius: 20.5,
    spokes: '.35 .65',
    front: 'M33 69c10-5 22-7 33-8-4 4-14 8-25 9-7 1-10 0-8-1z',
    rear: 'M271 52c9 1 17 1 23 1l1 5c-9 1-19-1-24-6z',
    lit: 'M34 70c12-1 22-4 28-8M275 54c7 2 13 3 19 2',
    mirror: 'M141 52c-2-4 0-7 5-7h4c1 3 0 6-2 7z',
  },
};
