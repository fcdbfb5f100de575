/** What titles and descriptions are made of. */
export const technicalWords =
  `adaptive aerosol alloy amplifier analog anode antenna array assembly automatic axial battery
beam bearing binary biometric bladed buffer cable calibrated capacitor carbon catalyst cathode
ceramic circuit clamp coating coaxial collector composite compressor condenser conductive connector
controller cooling coupling cryogenic crystal damper decoder detector dielectric diffuser digital
diode distributed drive dynamic elastic electrode encoder engine enzyme exchanger extruder fiber
filter flexible flow fluid folding frame fuel gasket gear generator gradient graphene gyroscope
handle harvester heat helical hinge housing hybrid hydraulic impeller implant induction inductor
inertial infrared injector insulated inverter ionic laser lattice lens lever lithium locking magnetic
manifold membrane metering micro modular modulator monitor motor multilayer nano network nozzle
optical oscillator packet panel passive photonic piston planar plasma pneumatic polymer portable
pressure processor projector protective pulse pump quantum radar radial reactor receiver regulator
relay resonator robotic rotary rotor sealing self-aligning semiconductor sensor servo shaft signal
silicon solar solenoid spectral spring stabilised stator substrate surface switch thermal torque
transducer transmitter turbine ultrasonic vacuum valve vapor variable vector vibration wafer wave
wearable wireless`.split(/\s+/);
