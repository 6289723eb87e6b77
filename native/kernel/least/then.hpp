// What is done next: somebody's lambda, called before he goes on, and never kept.
#pragma once

namespace rummi {

class Then {
   public:
    template <class Act>
    Then(const Act& act) : act_(&act), call_([](const void* it) { (*static_cast<const Act*>(it))(); }) {}
    void operator()() const { call_(act_); }

   private:
    const void* act_;
    void (*call_)(const void*);
};

}  // namespace rummi
